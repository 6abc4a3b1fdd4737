import type { Instant } from '@touchline/domain/calendar'
import { type RawBuilder, sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Db } from '../../db/connect.ts'
import { inTransaction, jobsScope } from '../../db/transaction.ts'

export interface Happened {
  readonly bills: number
  readonly charged: number
  readonly declined: number
  readonly notices: number
  readonly mails: number
  readonly unsent: number
  readonly failed: number
}

export const happenedSince = (db: Db, since: Instant): Promise<Happened> =>
  inTransaction(db, jobsScope, async (tx) => {
    const from = at(since)
    const count = async (rows: RawBuilder<unknown>): Promise<number> =>
      (await sql<{ count: number }>`select count(*)::int as count from ${rows}`.execute(tx)).rows[0]?.count ?? 0
    const unsent = await count(sql`unsent_mails where kept_at >= ${from}`)
    const done = await count(sql`jobs where kind = 'send-mail' and state = 'done' and finished_at >= ${from}`)
    return {
      bills: await count(sql`invoices where fixed_at >= ${from}`),
      charged: await count(sql`charges where succeeded_at >= ${from}`),
      declined: await count(sql`payment_attempts where resolved_at >= ${from} and outcome = 'failed'`),
      notices: await count(sql`notices where happened_at >= ${from}`),
      mails: Math.max(0, done - unsent),
      unsent,
      failed: await count(sql`jobs where state = 'queued' and attempts > 0`),
    }
  })
