import type { Instant } from '@touchline/domain/calendar'
import type { IntentId } from '@touchline/domain/ids'
import { isPausable } from '@touchline/domain/lifecycle'
import { type Dunning, type DunningCourse, dunningCourse, isHardDecline } from '@touchline/domain/payment'
import {
  closeAttempt,
  type LockedSettlement,
  openAttempt,
  type SettlementKey,
  setStatus,
} from '../../../books/billing/settlements.ts'
import { loadCatalogue } from '../../../books/catalogue/catalogue.ts'
import { type ContractAtInstant, loadContract } from '../../../books/contract/contracts.ts'
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
  readonly actor: string
  readonly dunning: Dunning
}

/**
 * Notifies the payer and schedules the next try. The pause is a separate job, so that the result is booked in any case.
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
  const course = courseOf(settlement, failure, context)
  const runAt = isOtherCard(settlement, attempted?.payment_method_id ?? null) ? now : course.nextTry
  const firstFailedAt = settlement.first_failed_at ?? now
  await setStatus(tx, key, { payment_status: 'Error', ...intent, ...reason, retryAt: runAt, firstFailedAt }, now)
  if (context.actor !== 'payer') {
    const shown = failure.declineCode ?? failure.code
    const { furtherTries } = course
    const pausesAt = await endOfGrace(tx, { ...key, contractId: settlement.contract_id, now }, course)
    const said = { reason: shown, retryAt: runAt, furtherTries, pausesAt }
    await notifyOfFailedCharge(tx, { ...key, attempt: settlement.attempt, ...said, now })
  }
  const pausesAt = Math.max(course.pausesAt, now)
  await enqueue(tx, jobs.pauseUnpaid({ ...key, attempt: settlement.attempt }), { now, runAt: pausesAt })
  if (runAt === null) return
  await enqueue(tx, jobs.settle({ ...key, attempt: settlement.attempt + 1 }), { now, runAt })
}

/** Soft declines are retried on the rule's days, hard ones never. */
function courseOf(
  { first_failed_at: firstFailedAt, cycle, zone }: LockedSettlement,
  { code, declineCode, advice }: Failure,
  { dunning, now }: FailureContext,
): DunningCourse {
  const isHard = advice === 'do-not-try-again' || isHardDecline(declineCode ?? code)
  return dunningCourse(dunning[cycle], { firstFailedAt: firstFailedAt ?? now, isHard, zone }, now)
}

/** Saved while another card was being charged. */
const isOtherCard = ({ card_payment_method_id: card }: LockedSettlement, attempted: string | null): boolean =>
  card !== null && card !== attempted

async function endOfGrace(
  tx: Tx,
  { organizationId, contractId, now }: ContractAtInstant,
  { pausesAt }: DunningCourse,
): Promise<Instant | null> {
  if (pausesAt <= now) return null
  const loaded = await loadContract(tx, organizationId, contractId)
  return loaded !== null && isPausable(loaded.contract, await loadCatalogue(tx), now) ? pausesAt : null
}
