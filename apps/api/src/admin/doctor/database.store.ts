import type { Instant } from '@touchline/domain/calendar'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

export interface LoginRights {
  /** Bypasses row policies. */
  readonly isUnbound: boolean
  readonly isOwner: boolean
}

/** Beyond `rights.txt`. */
export async function loginRights(db: Db): Promise<LoginRights> {
  const { rows } = await sql<LoginRights>`
    select rolsuper or rolbypassrls as "isUnbound",
      exists (select from pg_class where relowner = pg_roles.oid and relkind in ('r', 'p')) as "isOwner"
    from pg_roles where rolname = current_user`.execute(db)
  return rows[0] ?? { isUnbound: false, isOwner: false }
}

export async function databaseNow(db: Db): Promise<Instant> {
  const { rows } = await sql<{ now: number }>`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(db)
  return rows[0]?.now ?? 0
}

/** Archived for a restore, or why not. */
export async function logKeeping(db: Db): Promise<'kept' | 'off' | 'failing' | 'old'> {
  const { rows } = await sql<{ state: 'kept' | 'off' | 'failing' | 'old' }>`
    select case
      when current_setting('archive_mode') = 'off' then 'off'
      when last_failed_time > coalesce(last_archived_time, '-infinity') then 'failing'
      when coalesce(last_archived_time, '-infinity') < now() - interval '1 hour' then 'old'
      else 'kept' end as state
    from pg_stat_archiver`.execute(db)
  return rows[0]?.state ?? 'off'
}
