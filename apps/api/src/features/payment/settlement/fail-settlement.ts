import { DAY, type Instant } from '@touchline/domain/calendar'
import type { IntentId } from '@touchline/domain/ids'
import { daysUntilRetry, isHardDecline } from '@touchline/domain/payment'
import {
  closeAttempt,
  type LockedSettlement,
  openAttempt,
  type SettlementKey,
  setStatus,
} from '../../../books/billing/settlements.ts'
import { notifyOfFailedCharge } from '../../../books/notices/bill-notices.ts'
import type { Tx } from '../../../db/connect.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'

interface Failure {
  readonly intentId: IntentId | null
  readonly code: string
  readonly declineCode: string | null
  readonly advice?: 'do-not-try-again'
}

interface FailureContext {
  readonly now: Instant
  readonly newId: () => string
  /** The payer sees the failure on the screen and needs no mail about it. */
  readonly actor: string
  /** Days between the first failure and the pause of the plan; 0 pauses at once (reading S5). */
  readonly graceDays: number
}

/**
 * Stores the true reason, notifies the payer and schedules the next try, if there is one. The pause of the plan is a job of
 * its own, at once where there is no grace: what the provider said is booked whatever comes of it.
 */
export async function failSettlement(
  tx: Tx,
  key: SettlementKey,
  settlement: LockedSettlement,
  failure: Failure,
  context: FailureContext,
): Promise<void> {
  const { now } = context
  const attempted = await openAttempt(tx, key)
  await closeAttempt(tx, key, 'failed', failure, now)
  const intent = failure.intentId === null ? {} : { intent_id: failure.intentId }
  const reason = { failure_code: failure.code, failure_decline_code: failure.declineCode }
  const runAt = nextTry(settlement, failure, attempted?.payment_method_id ?? null, now)
  await setStatus(tx, key, { payment_status: 'Error', ...intent, ...reason, retryAt: runAt }, now)
  if (context.actor !== 'payer') {
    const shown = failure.declineCode ?? failure.code
    await notifyOfFailedCharge(tx, { ...key, attempt: settlement.attempt, reason: shown, retryAt: runAt, now })
  }
  const pausesAt = now + context.graceDays * DAY
  await enqueue(tx, jobs.pauseUnpaid({ ...key, attempt: settlement.attempt }), { now, runAt: pausesAt })
  if (runAt === null) return
  await enqueue(tx, jobs.settle({ ...key, attempt: settlement.attempt + 1 }), { now, runAt })
}

/**
 * A card that came while another was being charged is tried at once, a soft decline on its schedule, a hard one never.
 */
function nextTry(
  { card_payment_method_id: card, attempt }: LockedSettlement,
  { code, declineCode, advice }: Failure,
  attemptedCard: string | null,
  now: Instant,
): number | null {
  if (card !== null && card !== attemptedCard) return now
  const isHard = advice === 'do-not-try-again' || isHardDecline(declineCode ?? code)
  const days = isHard ? null : daysUntilRetry(attempt)
  return days === null ? null : now + days * DAY
}
