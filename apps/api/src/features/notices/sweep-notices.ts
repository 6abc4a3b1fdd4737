import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { planNotices } from '../../books/notices/plan-notices.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Clock } from '../../ports/clock.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/kinds.ts'
import { nearDates, SWEPT_AT_ONCE } from './store.ts'

const DAY = 86_400_000

/** Asks for the first sweep of a cell; every sweep asks for the one of the next day. */
export const askForNoticesSweep = (tx: Tx, now: Instant) =>
  enqueue(tx, jobs.sweepNotices(Math.floor(now / DAY), null), { now })

interface Sweeping {
  readonly db: Db
  readonly clock: Clock
}

interface Batch {
  /** Counted from 1970. */
  readonly day: number
  readonly after: OrganizationId | null
}

/**
 * Once a day, for what no change of a contract asked for: the planner looks at every organisation of which a date comes
 * near, in batches, each organisation in its own transaction. The next batch is asked for first, and one organisation that
 * cannot be planned fails the job only after the others: nobody else's notices wait for it.
 */
export async function sweepNotices({ db, clock }: Sweeping, batch: Batch): Promise<void> {
  const now = clock.now()
  const found = await inTransaction(db, { system: 'jobs' }, async (tx) => {
    const near = await nearDates(tx, batch.after, now)
    const last = near.length < SWEPT_AT_ONCE ? null : (near.at(-1)?.organization_id ?? null)
    await askForNext(tx, batch.day, last, now)
    return near
  })
  const failures = new Map<OrganizationId, unknown>()
  for (const { organization_id: organizationId, contract_id: contractId } of found) {
    const planned = inTransaction(db, { organizationId }, (tx) => planNotices(tx, { organizationId, contractId, now }))
    await planned.catch((error: unknown) => failures.set(organizationId, error))
  }
  if (failures.size > 0)
    throw new AggregateError(failures.values(), `No notices are planned for ${[...failures.keys()].join(', ')}`)
}

const askForNext = (tx: Tx, day: number, last: OrganizationId | null, now: Instant) =>
  last === null
    ? enqueue(tx, jobs.sweepNotices(day + 1, null), { now, runAt: (day + 1) * DAY })
    : enqueue(tx, jobs.sweepNotices(day, last), { now })
