import type { Instant, Milliseconds } from '@touchline/domain/calendar'
import { type SqlBool, sql } from 'kysely'
import { at } from '../db/column-values.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction, jobsScope } from '../db/transaction.ts'

/** Whether work that was due so long ago still waits: then no worker takes any, or too few do. */
export const isBehind = (db: Db, now: Instant, patienceMs: Milliseconds): Promise<boolean> =>
  inTransaction(db, jobsScope, async (tx) => {
    const waiting = await tx
      .selectFrom('jobs')
      .select('id')
      // As a literal, so that the index of waiting jobs serves; the oldest is the first there.
      .where(sql<SqlBool>`state = 'queued'`)
      .where('run_at', '<', at(now - patienceMs))
      .orderBy('run_at')
      .limit(1)
      .executeTakeFirst()
    return waiting !== undefined
  })
