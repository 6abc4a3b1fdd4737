import type { Instant } from '@touchline/domain/calendar'
import type { ChargeId } from '@touchline/domain/ids'
import { afterDispute, type DisputeState } from '@touchline/domain/payment'
import type { SettlementKey } from '../../../books/billing/settlements.ts'
import { at } from '../../../db/column-values.ts'
import type { Tx } from '../../../db/connect.ts'

export interface Dispute extends SettlementKey {
  readonly chargeId: ChargeId
  readonly disputeId: string
  readonly state: DisputeState
  readonly amount: number
  readonly openedAt: Instant
  readonly reason: string
  readonly answerBy: Instant | null
}

export async function recordDispute(tx: Tx, dispute: Dispute, now: Instant): Promise<boolean> {
  const known = await tx
    .selectFrom('disputes')
    .select('state')
    .where('organization_id', '=', dispute.organizationId)
    .where('billing_id', '=', dispute.billingId)
    .where('charge_id', '=', dispute.chargeId)
    .where('dispute_id', '=', dispute.disputeId)
    .executeTakeFirst()
  const state = afterDispute(known?.state ?? null, dispute.state)
  if (known?.state === 'open' && dispute.state === 'open') await change(tx, dispute, now)
  if (state === 'ignored') return false
  await (known === undefined ? insert(tx, dispute, now) : change(tx, dispute, now))
  return true
}

const insert = (tx: Tx, dispute: Dispute, now: Instant) =>
  tx
    .insertInto('disputes')
    .values({
      organization_id: dispute.organizationId,
      billing_id: dispute.billingId,
      charge_id: dispute.chargeId,
      dispute_id: dispute.disputeId,
      state: dispute.state,
      amount: dispute.amount,
      ...answerOf(dispute),
      opened_at: at(dispute.openedAt),
      changed_at: at(now),
    })
    .execute()

const answerOf = ({ reason, answerBy }: Dispute) => ({ reason, answer_by: answerBy === null ? null : at(answerBy) })

const change = (tx: Tx, dispute: Dispute, now: Instant) => {
  const { organizationId, billingId, chargeId, disputeId, state } = dispute
  return tx
    .updateTable('disputes')
    .set({ state, ...answerOf(dispute), changed_at: at(now) })
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .where('charge_id', '=', chargeId)
    .where('dispute_id', '=', disputeId)
    .execute()
}
