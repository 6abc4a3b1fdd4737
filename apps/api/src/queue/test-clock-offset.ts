import type { Instant } from '@touchline/domain/calendar'
import { at } from '../db/column-values.ts'
import type { Db } from '../db/connect.ts'
import { inRead, inTransaction, jobsScope } from '../db/transaction.ts'

/** Milliseconds; 0 if never moved. */
export const readClockOffset = (db: Db): Promise<number> =>
  inRead(
    db,
    jobsScope,
    async (tx) =>
      (await tx.selectFrom('cell_clock').select('offset_milliseconds').executeTakeFirst())?.offset_milliseconds ?? 0,
  )

export const saveClockOffset = (db: Db, offset: number): Promise<unknown> =>
  inTransaction(db, jobsScope, (tx) =>
    tx
      .insertInto('cell_clock')
      .values({ offset_milliseconds: offset })
      .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ offset_milliseconds: offset }))
      .execute(),
  )

export const countDueJobs = (db: Db, until: Instant): Promise<number> =>
  inRead(db, jobsScope, async (tx) => {
    const query = tx.selectFrom('jobs').select((eb) => eb.fn.countAll<number>().as('count'))
    const row = await query.where('state', '=', 'queued').where('run_at', '<=', at(until)).executeTakeFirstOrThrow()
    return Number(row.count)
  })
