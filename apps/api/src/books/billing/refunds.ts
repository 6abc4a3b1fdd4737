import type { Instant } from '@touchline/domain/calendar'
import type { ChargeId } from '@touchline/domain/ids'
import { type GivenBack, stillToBook } from '@touchline/domain/payment'
import { type RawBuilder, sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import type { SettlementKey } from './settlements.ts'

interface GivenBackOf extends SettlementKey {
  readonly chargeId: ChargeId
  readonly given: GivenBack
  readonly at: Instant
}

interface Booked {
  /** Minor units, and of the charge in all. */
  readonly amount: number
  readonly refundedAfter: number
}

/**
 * Books what went back beyond what is known, and says how much that is: reported twice or in another order, the sum is
 * the same (invariants I4, I24). Null where it is known already.
 */
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
  const refundedAfter = charge.refunded + amount
  await insertRefund(tx, of, { amount, refundedAfter }, now)
  await tx
    .updateTable('charges')
    .set({ refunded: refundedAfter })
    .$if(given.kind === 'dispute', (query) => query.set({ disputed: charge.disputed + amount }))
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .where('charge_id', '=', chargeId)
    .execute()
  return { amount, refundedAfter }
}

const insertRefund = (
  tx: Tx,
  { organizationId, billingId, chargeId, given, at: refundedAt }: GivenBackOf,
  { amount, refundedAfter }: Booked,
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

/**
 * The refunds of the billing that `organization` and `billing` name, as the wire has them. What it asks has names of its
 * own: one that the statement around it has, too, would hide the billing's.
 */
export const refundDocuments = (organization: string, billing: string): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('amount', returned.amount,
    'cause', case when returned.dispute_id is null then 'refund' else 'dispute' end,
    'refundDateTime', to_char(returned.refunded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'refundDate', to_char(returned.refunded_at at time zone billed.zone, 'YYYY-MM-DD')) order by returned.refunded_after), '[]')
  from refunds returned
  join billings billed on billed.organization_id = returned.organization_id and billed.billing_id = returned.billing_id
  where returned.organization_id = ${sql.ref(organization)} and returned.billing_id = ${sql.ref(billing)})`
