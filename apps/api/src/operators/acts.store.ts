import type { OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'

interface Of {
  readonly operator: string
  readonly organizationId: OrganizationId
  /** The region's clock. */
  readonly now: number
}

export const currencyOf = async (tx: Tx, organizationId: OrganizationId): Promise<Currency | undefined> => {
  const contracts = tx.selectFrom('contracts').select('currency').where('organization_id', '=', organizationId)
  return (await contracts.executeTakeFirst())?.currency
}

/** Minor units, on the present day of the club's zone, without refused orders. */
export async function refundedToday(tx: Tx, { operator, organizationId, now }: Of): Promise<bigint> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(o.amount), 0)::text as amount
    from refund_orders o join contracts c on c.organization_id = o.organization_id
    where o.organization_id = ${organizationId} and c.organization_id = ${organizationId} and o.operator = ${operator}
      and o.state <> 'refused'
      and (o.ordered_at at time zone c.zone)::date = (to_timestamp(${now} / 1000.0) at time zone c.zone)::date`.execute(
    tx,
  )
  return BigInt(rows[0]?.amount ?? '0')
}

/** Minor units; the operator is found by the chain. */
export async function returnedToday(tx: Tx, { operator, organizationId, now }: Of): Promise<bigint> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(r.amount), 0)::text as amount
    from transfer_returns r join contracts c on c.organization_id = r.organization_id
    where r.organization_id = ${organizationId} and c.organization_id = ${organizationId}
      and (r.booked_at at time zone c.zone)::date = (to_timestamp(${now} / 1000.0) at time zone c.zone)::date
      and exists (select from operator_actions a where a.operator = ${operator} and a.command = 'return-credit'
        and a.subject = r.organization_id || ' ' || r.return_reference)`.execute(tx)
  return BigInt(rows[0]?.amount ?? '0')
}

/** The same of goodwill, before tax, also of what was ended since. */
export async function goodwillToday(tx: Tx, { operator, organizationId, now }: Of): Promise<bigint> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(g.amount), 0)::text as amount
    from goodwill g join contracts c on c.organization_id = g.organization_id and c.contract_id = g.contract_id
    where g.organization_id = ${organizationId} and c.organization_id = ${organizationId}
      and (g.given_at at time zone c.zone)::date = (to_timestamp(${now} / 1000.0) at time zone c.zone)::date
      and exists (select from operator_actions a where a.operator = ${operator} and a.command = 'goodwill give'
        and a.subject = g.organization_id || ' ' || g.giving_id)`.execute(tx)
  return BigInt(rows[0]?.amount ?? '0')
}
