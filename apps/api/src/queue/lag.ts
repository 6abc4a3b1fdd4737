import type { Instant, Milliseconds } from '@touchline/domain/calendar'
import { at } from '../db/column-values.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'

/** Whether work that was due so long ago still waits: then no worker takes any, or too few do. */
export const isBehind = (db: Db, now: Instant, patienceMs: Milliseconds): Promise<boolean> =>
  inTransaction(db, { system: 'jobs' }, async (tx) => {
    const waiting = await tx
      .selectFrom('jobs')
      .select('id')
      .where('state', '=', 'queued')
      .where('run_at', '<', at(now - patienceMs))
      .limit(1)
      .executeTakeFirst()
    return waiting !== undefined
  })
