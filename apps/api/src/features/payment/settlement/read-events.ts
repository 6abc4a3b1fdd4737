import { DAY } from '@touchline/domain/calendar'
import { inTransaction } from '../../../db/transaction.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { eventsReadUntil, setEventsRead } from './events.store.ts'
import { receiveOrSetAside } from './set-aside.ts'

const SYSTEM = { system: 'payment-events' } as const

const LISTED_DAYS = 30
const ASK_AGAIN_SECONDS = 600

/** Recovers lost events, from a day before the last run. Events that cannot be booked are set aside. */
export async function readEvents(deps: Deps): Promise<void> {
  const { db, clock, payments } = deps
  const now = clock.now()
  const since = Math.max((await inTransaction(db, SYSTEM, eventsReadUntil)) - DAY, now - LISTED_DAYS * DAY)
  const answer = await payments.listEvents({ since })
  if (answer.kind !== 'ok') {
    const seconds = ('retryAfterSeconds' in answer ? answer.retryAfterSeconds : undefined) ?? ASK_AGAIN_SECONDS
    await inTransaction(db, SYSTEM, (tx) =>
      enqueue(tx, jobs.readEventsAgain({}), { now, runAt: now + seconds * 1_000 }),
    )
    return
  }
  for (const event of answer.value) await receiveOrSetAside(deps, event)
  await inTransaction(db, SYSTEM, (tx) => setEventsRead(tx, now))
}
