import type { Instant } from '@touchline/domain/calendar'
import type { Tx } from '../../db/connect.ts'
import { forgetOldSources } from '../../http/caller/known-sources.store.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/kinds.ts'
import { deleteMailTokensBefore, deleteOldAnswers, deleteOldFamilies, deleteOldThrottles } from './sweep.store.ts'

const DAY = 86_400_000
/** A link that was used or ran out still says so for a while. */
const MAIL_TOKENS_KEPT_DAYS = 7

/** Asks for the sweep of the day; the first sign-in of a day does so, and without sign-ins nothing needs deleting. */
export const askForSweep = (tx: Tx, now: Instant) => enqueue(tx, jobs.sweep(Math.floor(now / DAY)), { now })

/** Deletes what was used or ran out: kept answers of idempotency keys, sessions and their tokens, mail tokens, throttles, devices. */
export async function sweep(tx: Tx, now: Instant): Promise<void> {
  await deleteOldAnswers(tx)
  await deleteOldFamilies(tx)
  await deleteMailTokensBefore(tx, now - MAIL_TOKENS_KEPT_DAYS * DAY)
  await deleteOldThrottles(tx)
  await forgetOldSources(tx)
}
