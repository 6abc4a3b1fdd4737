import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { inRead, jobsScope } from './transaction.ts'

/** Server id and timeline, which change with a restore or copy. */
export const life = sql<string>`(select system_identifier from pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)`

export const isSetBack = (db: Db): Promise<boolean> =>
  inRead(db, jobsScope, async (tx) => {
    const known = await tx.selectFrom('database_life').select('life').where('life', '<>', life).executeTakeFirst()
    return known !== undefined
  })
