import { DAY, type Instant } from '@touchline/domain/calendar'
import { writeAudit } from '../../../books/audit.ts'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { ProviderDispute } from '../../../ports/payments.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import { PermanentFailure } from '../../../queue/queue.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { judgeCharge } from '../provider/judge-charge.ts'
import { knowsCharge } from '../provider/store.ts'
import { applyPaymentResult } from './apply-payment-result.ts'
import { bookGivenBack } from './book-given-back.ts'
import { recordDispute } from './disputes.store.ts'
import { reportDispute } from './report-dispute.ts'

const ASK_AGAIN_SECONDS = 60
/** By then every month it could belong to has closed. */
const ASKED_DAYS = 62

/**
 * Books the provider's present state, so that the order of events does not matter, and first the disputed payment if
 * missing.
 */
export async function readDispute(deps: Deps, disputeId: string): Promise<void> {
  const answer = await deps.payments.readDispute({ disputeId })
  if (answer.kind === 'rejected')
    throw new PermanentFailure(`the provider refuses to show ${disputeId}: ${answer.code}`)
  await inTransaction(deps.db, { system: 'payment-events' }, async (tx) => {
    const now = deps.clock.now()
    if (answer.kind === 'unavailable') {
      const runAt = now + (answer.retryAfterSeconds ?? ASK_AGAIN_SECONDS) * 1_000
      await enqueue(tx, jobs.readDispute({ disputeId }), { now, runAt })
    } else if (answer.value !== null) await book(tx, deps, answer.value)
  })
}

async function book(tx: Tx, { clock, ids, cell }: Deps, dispute: ProviderDispute): Promise<void> {
  const { organizationId, billingId, outcome, disputeId, state, openedAt, reason, answerBy } = dispute
  const key = { organizationId, billingId }
  const now = clock.now()
  const verdict = await judgeCharge(tx, key, outcome)
  if (verdict === 'keep') await askOnceFixed(tx, dispute, now)
  if (verdict !== 'book' && verdict !== 'known') return
  const context = { now, newId: ids.uuid, issuer: cell.issuer, actor: 'reconciliation' } as const
  await applyPaymentResult(tx, key, outcome, { ...context, dunning: cell.dunning })
  const { chargeId } = outcome
  if (!(await knowsCharge(tx, { ...key, chargeId }))) return
  const { currency } = dispute.amount
  const amount = Number(dispute.amount.minor)
  const reported = { disputeId, state, amount, openedAt, reason, answerBy }
  const isNews = await recordDispute(tx, { ...key, chargeId, ...reported }, now)
  await reportDispute(tx, { ...key, disputeId }, context)
  if (!isNews) return
  if (state !== 'open') await enqueue(tx, jobs.reportOutcome({ disputeId, state }), { now })
  if (state === 'lost') {
    const given = { kind: 'dispute', disputeId, lost: amount } as const
    await bookGivenBack(tx, key, { chargeId, currency, given, at: now }, context)
    return
  }
  await writeAudit(tx, {
    organizationId,
    actor: context.actor,
    action: state === 'open' ? 'dispute-opened' : 'dispute-won',
    subject: `billing:${billingId}`,
    before: null,
    after: { chargeId, disputeId, amount, currency, ...(state === 'open' ? { reason, answerBy } : {}) },
    at: now,
  })
}

/** Asked daily until its bill is fixed, e.g. after a restore. */
async function askOnceFixed(tx: Tx, { disputeId, openedAt }: ProviderDispute, now: Instant): Promise<void> {
  if (now - openedAt > ASKED_DAYS * DAY) return
  const day = Math.floor(now / DAY) + 1
  await enqueue(tx, jobs.readDisputeOfDay({ disputeId, day }), { now, runAt: day * DAY })
}
