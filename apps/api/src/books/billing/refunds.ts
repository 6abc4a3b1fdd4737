import type { Instant } from '@touchline/domain/calendar'
import type { ChargeId } from '@touchline/domain/ids'
import { type RawBuilder, sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import type { SettlementKey } from './settlements.ts'

interface RefundOf extends SettlementKey {
  readonly chargeId: ChargeId
  /** Minor units: the refunded sum of the charge so far. */
  readonly refundedInAll: number
  readonly refundedAt: Instant
}

/**
 * Books what was refunded beyond what is known, and says how much that is: reported twice or in another order, the sum
 * is the same (invariants I4, I24). Null where it is known already.
 */
export async function recordRefund(tx: Tx, refund: RefundOf, now: Instant): Promise<number | null> {
  const { organizationId, billingId, chargeId, refundedInAll, refundedAt } = refund
  const charge = await tx
    .selectFrom('charges')
    .select('refunded')
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .where('charge_id', '=', chargeId)
    .forUpdate()
    .executeTakeFirst()
  if (charge === undefined) throw new Error(`billing ${billingId} has no charge ${chargeId} to be refunded`)
  const amount = refundedInAll - charge.refunded
  if (amount <= 0) return null
  const key = { organization_id: organizationId, billing_id: billingId, charge_id: chargeId }
  const dates = { refunded_at: at(refundedAt), booked_at: at(now) }
  await tx
    .insertInto('refunds')
    .values({ ...key, ...dates, refunded_after: refundedInAll, amount })
    .execute()
  await tx
    .updateTable('charges')
    .set({ refunded: refundedInAll })
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .where('charge_id', '=', chargeId)
    .execute()
  return amount
}

/**
 * The refunds of the billing that `organization` and `billing` name, as the wire has them. What it asks has names of its
 * own: one that the statement around it has, too, would hide the billing's.
 */
export const refundDocuments = (organization: string, billing: string): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('amount', returned.amount,
    'refundDateTime', to_char(returned.refunded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'refundDate', to_char(returned.refunded_at at time zone billed.zone, 'YYYY-MM-DD')) order by returned.refunded_after), '[]')
  from refunds returned
  join billings billed on billed.organization_id = returned.organization_id and billed.billing_id = returned.billing_id
  where returned.organization_id = ${sql.ref(organization)} and returned.billing_id = ${sql.ref(billing)})`
