import type { Instant } from '@touchline/domain/calendar'
import type { ChargeId } from '@touchline/domain/ids'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import type { SettlementKey } from './settlements.ts'

export interface ChargeKey extends SettlementKey {
  readonly chargeId: ChargeId
}

interface Failed extends ChargeKey {
  readonly refundId: string
  /** Minor units. */
  readonly amount: number
  readonly reason: string | null
}

export async function failedRefunds(tx: Tx, { organizationId, billingId, chargeId }: ChargeKey) {
  const rows = await tx
    .selectFrom('failed_refunds')
    .select(['refund_id', 'amount', 'booked_at'])
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .where('charge_id', '=', chargeId)
    .execute()
  return {
    bookedAt: new Map(rows.map((row) => [row.refund_id, row.booked_at])),
    inAll: rows.reduce((sum, { amount }) => sum + amount, 0),
  }
}

/** Money of a refund came back. The caller has locked the settlement and booked the refund. */
export async function recordFailedRefund(tx: Tx, failed: Failed, now: Instant): Promise<void> {
  const { organizationId, billingId, chargeId, refundId, amount, reason } = failed
  await tx
    .insertInto('failed_refunds')
    .values({
      organization_id: organizationId,
      billing_id: billingId,
      charge_id: chargeId,
      refund_id: refundId,
      amount,
      reason,
      booked_at: at(now),
    })
    .execute()
  await tx
    .updateTable('charges')
    .set((eb) => ({ refunded: eb('refunded', '-', amount) }))
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .where('charge_id', '=', chargeId)
    .execute()
}
