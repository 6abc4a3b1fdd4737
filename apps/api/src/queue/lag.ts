import type { Instant, Milliseconds } from '@touchline/domain/calendar'
import { type SqlBool, sql } from 'kysely'
import { at } from '../db/column-values.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction, jobsScope } from '../db/transaction.ts'

export const isBehind = (db: Db, now: Instant, patienceMs: Milliseconds): Promise<boolean> =>
  inTransaction(db, jobsScope, async (tx) => {
    const waiting = await tx
      .selectFrom('jobs')
      .select('id')
      .where(sql<SqlBool>`state = 'queued'`)
      .where('run_at', '<', at(now - patienceMs))
      .orderBy('run_at')
      .limit(1)
      .executeTakeFirst()
    return waiting !== undefined
  })
