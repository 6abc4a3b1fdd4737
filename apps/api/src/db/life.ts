import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { inRead, jobsScope } from './transaction.ts'

/**
 * The server's own identifier and the timeline of its log: a restore begins another timeline, a copy is on another server.
 */
export const life = sql<string>`(select system_identifier from pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)`

/** Whether the database may have forgotten what was charged: it began another life since its books were reconciled. */
export const isSetBack = (db: Db): Promise<boolean> =>
  inRead(db, jobsScope, async (tx) => {
    const known = await tx.selectFrom('database_life').select('life').where('life', '<>', life).executeTakeFirst()
    return known !== undefined
  })
