import type { OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import { sharing } from '../db/sharing.ts'

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

interface Made {
  readonly subject: string
  readonly amount: string
}

/** The chain, of the coordinator, knows who made it. */
async function madeBy(tx: Tx, made: readonly Made[], command: string, operator: string): Promise<bigint> {
  if (made.length === 0) return 0n
  const subjects = made.map(({ subject }) => subject)
  const actions = tx.selectFrom('operator_actions').select('subject').where('subject', 'in', subjects)
  const own = await actions.where('operator', '=', operator).where('command', '=', command).execute()
  const ownSubjects = new Set(own.map(({ subject }) => subject))
  return made.reduce((sum, { subject, amount }) => (ownSubjects.has(subject) ? sum + BigInt(amount) : sum), 0n)
}

export async function returnedToday(tx: Tx, { operator, organizationId, now }: Of): Promise<bigint> {
  const { rows } = await sql<Made>`
    select r.organization_id || ' ' || r.return_reference as subject, r.amount::text as amount
    from transfer_returns r join contracts c on c.organization_id = r.organization_id
    where r.organization_id = ${organizationId} and c.organization_id = ${organizationId}
      and (r.booked_at at time zone c.zone)::date = (to_timestamp(${now} / 1000.0) at time zone c.zone)::date`.execute(
    tx,
  )
  return madeBy(tx, rows, 'return-credit', operator)
}

/** Of transfers, whole. */
export async function movedToday(tx: Tx, { operator, organizationId, now }: Of): Promise<bigint> {
  const { rows } = await sql<Made>`
    select m.organization_id || ' ' || m.bank_reference as subject, (-m.amount)::text as amount
    from transfer_moves m join contracts c on c.organization_id = m.organization_id
    where m.organization_id = ${organizationId} and c.organization_id = ${organizationId}
      and m.paid_after is null and m.amount < 0
      and (m.booked_at at time zone c.zone)::date = (to_timestamp(${now} / 1000.0) at time zone c.zone)::date`.execute(
    tx,
  )
  return madeBy(tx, rows, 'move-transfer', operator)
}

/** The same of goodwill, before tax, also of what was ended since. */
export async function goodwillToday(tx: Tx, { operator, organizationId, now }: Of): Promise<bigint> {
  const { rows } = await sql<Made>`
    select g.organization_id || ' ' || g.giving_id as subject, g.amount::text as amount
    from goodwill g join contracts c on c.organization_id = g.organization_id and c.contract_id = g.contract_id
    where g.organization_id = ${organizationId} and c.organization_id = ${organizationId}
      and (g.given_at at time zone c.zone)::date = (to_timestamp(${now} / 1000.0) at time zone c.zone)::date`.execute(
    tx,
  )
  return madeBy(tx, rows, 'goodwill give', operator)
}

/** Minor units; goodwill before tax, also of what was ended since. */
export async function lastYearOf(tx: Tx, organizationId: OrganizationId, now: number) {
  const { rows } = await sql<{ goodwill: number; refunded: number }>`
    select
      (select coalesce(sum(amount), 0)::bigint from goodwill where organization_id = ${organizationId}
        and given_at > to_timestamp(${now} / 1000.0) - interval '12 months') as goodwill,
      (select coalesce(sum(amount), 0)::bigint from refunds where organization_id = ${organizationId} and dispute_id is null
        and refunded_at > to_timestamp(${now} / 1000.0) - interval '12 months') as refunded`.execute(tx)
  return { goodwill: Number(rows[0]?.goodwill ?? 0), refunded: Number(rows[0]?.refunded ?? 0) }
}

export interface AskedClub {
  readonly name: string
  readonly code: string
  /** Null without a contract. */
  readonly currency: Currency | null
}

export async function askedClubs(
  tx: Tx,
  ids: readonly OrganizationId[],
): Promise<ReadonlyMap<OrganizationId, AskedClub>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('organizations as o')
    .leftJoin('contracts as c', (join) => sharing(join, 'c', 'o').on('c.customer_type', '=', 'manage_organization'))
    .select(['o.organization_id', 'o.organization_name as name', 'o.organization_code as code', 'c.currency'])
    .where('o.organization_id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ organization_id: id, ...club }) => [id, club]))
}
