import type { InvoiceLine } from '@touchline/domain/billing'
import type { Instant } from '@touchline/domain/calendar'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import { type GivenBack, type RefundableBill, refundsInOrder, stillToBook } from '@touchline/domain/payment'
import { type RawBuilder, sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { type ChargeKey, failedRefunds } from './failed-refunds.ts'

interface GivenBackOf extends ChargeKey {
  readonly given: GivenBack
  readonly at: Instant
}

interface Booked {
  readonly amount: number
  /** Of the charge, failed refunds included. */
  readonly refundedAfter: number
  readonly standing: number
}

/** Books the excess over what is known, so that the order of reports does not matter (invariants I4, I24). */
export async function recordGivenBack(tx: Tx, of: GivenBackOf, now: Instant): Promise<Booked | null> {
  const { organizationId, billingId, chargeId, given } = of
  const charge = await tx
    .selectFrom('charges')
    .select(['amount', 'refunded', 'disputed'])
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .where('charge_id', '=', chargeId)
    .forUpdate()
    .executeTakeFirst()
  if (charge === undefined) throw new Error(`billing ${billingId} has no charge ${chargeId} of which money went back`)
  const amount = stillToBook(charge, given)
  if (amount === 0) return null
  const standing = charge.refunded + amount
  const refundedAfter = standing + (await failedRefunds(tx, of)).inAll
  await insertRefund(tx, of, { amount, refundedAfter }, now)
  await tx
    .updateTable('charges')
    .set({ refunded: standing })
    .$if(given.kind === 'dispute', (query) => query.set({ disputed: charge.disputed + amount }))
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .where('charge_id', '=', chargeId)
    .execute()
  return { amount, refundedAfter, standing }
}

export const hasOpenOrder = async (tx: Tx, { organizationId, billingId, chargeId }: ChargeKey): Promise<boolean> =>
  (await tx
    .selectFrom('refund_orders')
    .select('reference')
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .where('charge_id', '=', chargeId)
    .where('state', '=', 'open')
    .limit(1)
    .executeTakeFirst()) !== undefined

interface BillOfLines extends RefundableBill {
  readonly roles: readonly InvoiceLine['role'][]
}

export async function refundableBills(
  tx: Tx,
  organizationId: OrganizationId,
  billingIds: readonly BillingId[],
): Promise<ReadonlyMap<BillingId, BillOfLines>> {
  if (billingIds.length === 0) return new Map()
  const { rows } = await sql<{
    readonly billing_id: BillingId
    readonly rate: number
    readonly lines: readonly (readonly [role: InvoiceLine['role'], net: number])[]
    readonly refunded: number
    readonly orders: Parameters<typeof refundsInOrder>[2]
    readonly booked: Parameters<typeof refundsInOrder>[1]
  }>`
    select c.billing_id, c.refunded, coalesce((i.taxed_as ->> 'rate')::integer, i.tax_rate_percent * 100) as rate,
      (select coalesce(json_agg(json_build_array(l.role, l.amount) order by l.position), '[]') from invoice_lines l
        where l.organization_id = ${organizationId} and l.billing_id = c.billing_id) as lines,
      (select coalesce(json_agg(json_build_object('amount', o.amount, 'lines', o.lines, 'bookedAfter', o.booked_after,
          'isMade', o.state = 'made', 'hasFailed', o.failed_at is not null) order by o.ordered_at, o.reference), '[]')
        from refund_orders o where o.organization_id = ${organizationId} and o.billing_id = c.billing_id
          and o.charge_id = c.charge_id and o.state <> 'refused') as orders,
      (select coalesce(json_agg(json_build_object('amount', r.amount, 'after', r.refunded_after)
          order by r.refunded_after), '[]')
        from refunds r where r.organization_id = ${organizationId} and r.billing_id = c.billing_id
          and r.charge_id = c.charge_id) as booked
    from charges c
    join invoices i on i.organization_id = c.organization_id and i.billing_id = c.billing_id
    where c.organization_id = ${organizationId} and i.organization_id = ${organizationId}
      and c.billing_id = any(${[...billingIds]}::uuid[])`.execute(tx)
  return new Map(
    rows.map(({ billing_id: id, rate, lines, refunded, booked, orders }) => {
      const [roles, nets] = [lines.map(([role]) => role), lines.map(([, net]) => net)]
      return [id, { rate, roles, nets, refunded: refundsInOrder(refunded, booked, orders) }]
    }),
  )
}

const insertRefund = (
  tx: Tx,
  { organizationId, billingId, chargeId, given, at: refundedAt }: GivenBackOf,
  { amount, refundedAfter }: Omit<Booked, 'standing'>,
  now: Instant,
) =>
  tx
    .insertInto('refunds')
    .values({
      organization_id: organizationId,
      billing_id: billingId,
      charge_id: chargeId,
      refunded_after: refundedAfter,
      amount,
      dispute_id: given.kind === 'dispute' ? given.disputeId : null,
      refunded_at: at(refundedAt),
      booked_at: at(now),
    })
    .execute()

export const disputedOf = (organizationId: OrganizationId, billing: string): RawBuilder<number> => sql`(
  select coalesce(sum(open.amount), 0)::bigint from disputes open
  where open.organization_id = ${organizationId} and open.billing_id = ${sql.ref(billing)} and open.state = 'open')`

export const disputedBills = (
  organizationId: OrganizationId,
  billings: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select open.billing_id, sum(open.amount)::bigint as amount from disputes open
  where open.organization_id = ${organizationId} and open.billing_id in ${billings} and open.state = 'open'
  group by open.billing_id)`

/** Own aliases, which cannot shadow the caller's. Each table filters by organisation (decision 191). */
const returned = (organizationId: OrganizationId) => sql`(
    select went.billing_id, went.amount, case when went.dispute_id is null then 'refund' else 'dispute' end as cause,
      went.refunded_at as moved_at, went.booked_at, went.refunded_after as place
    from refunds went where went.organization_id = ${organizationId}
    union all
    select came.billing_id, came.amount, 'failed-refund', came.booked_at, came.booked_at, null
    from failed_refunds came where came.organization_id = ${organizationId}
  ) returned
  join billings billed on billed.organization_id = ${organizationId} and billed.billing_id = returned.billing_id`

const returnedDocuments = sql`json_agg(json_build_object('amount', returned.amount, 'cause', returned.cause,
  'refundDateTime', to_char(returned.moved_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'refundDate', to_char(returned.moved_at at time zone billed.zone, 'YYYY-MM-DD'))
  order by returned.booked_at, returned.place)`

export const refundDocuments = (organizationId: OrganizationId, billing: string): RawBuilder<unknown> => sql`(
  select coalesce(${returnedDocuments}, '[]') from ${returned(organizationId)} where returned.billing_id = ${sql.ref(billing)})`

export const refundedBills = (
  organizationId: OrganizationId,
  billings: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select returned.billing_id, ${returnedDocuments} as documents from ${returned(organizationId)}
  where returned.billing_id in ${billings} group by returned.billing_id)`
