import { DAY, type Seconds } from '@touchline/domain/calendar'
import { inTransaction, jobsScope } from '../../../db/transaction.ts'
import type { ProviderAnswer } from '../../../ports/payments.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import type { JobRequest } from '../../../queue/jobs.ts'
import { PermanentFailure } from '../../../queue/queue.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { isMissing } from '../provider/missing-at-provider.ts'

/** Events are recovered within a day, unknown outcomes sooner. */
export const IN_FLIGHT = 2 * DAY

const ASK_AGAIN_SECONDS: Seconds = 600

interface Question {
  readonly of: string
  readonly again: JobRequest
}

export async function saidBy<T>(
  { db, clock }: Deps,
  answer: ProviderAnswer<T>,
  { of, again }: Question,
): Promise<{ readonly value: T } | null> {
  if (answer.kind === 'ok') return answer
  if (answer.kind === 'rejected') throw new PermanentFailure(`the provider refuses to show ${of}: ${answer.code}`)
  const rest = (answer.retryAfterSeconds ?? ASK_AGAIN_SECONDS) * 1_000
  await inTransaction(db, jobsScope, (tx) => {
    const now = clock.now()
    return enqueue(tx, again, { now, runAt: now + rest })
  })
  return null
}

export const orNothing = <T>(answer: ProviderAnswer<T | null>): ProviderAnswer<T | null> =>
  answer.kind === 'rejected' && isMissing(answer) ? { kind: 'ok', value: null } : answer
