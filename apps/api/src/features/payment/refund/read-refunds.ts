import type { Instant } from '@touchline/domain/calendar'
import type { ChargeId } from '@touchline/domain/ids'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { FailedRefund, ProviderRefunds } from '../../../ports/payments.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import { PermanentFailure } from '../../../queue/queue.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { keepIntent } from '../provider/found.store.ts'
import { judgeCharge } from '../provider/judge-charge.ts'
import { isMissing } from '../provider/missing-at-provider.ts'
import { alarm, bookRefunds } from './book-refunds.ts'

const ASK_AGAIN_SECONDS = 60

interface Question {
  readonly chargeId: ChargeId
  readonly askedBefore: Instant | null
}

/** Books the charge's missing and failed refunds, whatever the order of events. */
export async function readRefunds(deps: Deps, { chargeId, askedBefore }: Question): Promise<void> {
  const answer = await deps.payments.readRefunds({ chargeId })
  if (answer.kind === 'rejected' && isMissing(answer)) return
  if (answer.kind === 'rejected') throw new PermanentFailure(`the provider refuses to show ${chargeId}: ${answer.code}`)
  const news = await inTransaction(deps.db, { system: 'payment-events' }, async (tx) => {
    if (answer.kind === 'ok') return answer.value === null ? [] : book(tx, deps, answer.value, askedBefore)
    const now = deps.clock.now()
    const runAt = now + (answer.retryAfterSeconds ?? ASK_AGAIN_SECONDS) * 1_000
    await enqueue(tx, jobs.readRefunds({ chargeId }), { now, runAt })
    return []
  })
  alarm(chargeId, news)
}

async function book(
  tx: Tx,
  deps: Deps,
  read: ProviderRefunds,
  askedBefore: Instant | null,
): Promise<readonly FailedRefund[]> {
  const { organizationId, billingId, outcome } = read
  const key = { organizationId, billingId }
  const verdict = await judgeCharge(tx, key, outcome)
  if (verdict === 'keep') await keepIntent(tx, key, outcome.intentId, deps.clock.now())
  return verdict === 'book' || verdict === 'known'
    ? bookRefunds(tx, deps, { ...read, key, askedBefore, actor: 'reconciliation' })
    : []
}
