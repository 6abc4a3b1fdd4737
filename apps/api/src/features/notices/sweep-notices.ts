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
 * near, in batches, each organisation in its own transaction.
 */
export async function sweepNotices({ db, clock }: Sweeping, { day, after }: Batch): Promise<void> {
  const now = clock.now()
  const found = await inTransaction(db, { system: 'jobs' }, (tx) => nearDates(tx, after, now))
  for (const { organization_id: organizationId, contract_id: contractId } of found)
    await inTransaction(db, { organizationId }, (tx) => planNotices(tx, { organizationId, contractId, now }))
  const last = found.length < SWEPT_AT_ONCE ? null : (found.at(-1)?.organization_id ?? null)
  await inTransaction(db, { system: 'jobs' }, (tx) =>
    last === null
      ? enqueue(tx, jobs.sweepNotices(day + 1, null), { now, runAt: (day + 1) * DAY })
      : enqueue(tx, jobs.sweepNotices(day, last), { now }),
  )
}
