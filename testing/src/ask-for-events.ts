import { inTransaction, jobsScope } from '@touchline/api/db/transaction'
import { enqueue } from '@touchline/api/queue/enqueue'
import { jobs } from '@touchline/api/queue/jobs'
import type { World } from './world.ts'

/** Default `now`: the world's time. */
export const askForEvents = (
  { database, deps }: Pick<World, 'deps' | 'database'>,
  now = deps.clock.now(),
): Promise<unknown> => inTransaction(database.db, jobsScope, (tx) => enqueue(tx, jobs.readEventsAgain({}), { now }))
