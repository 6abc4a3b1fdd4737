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

interface DeskRole {
  /** Superuser, or past the row policies. */
  readonly isUnbound: boolean
  readonly isMine: boolean
  readonly memberOf: readonly string[]
}

export async function deskRole(db: Db): Promise<DeskRole | undefined> {
  const { rows } = await sql<DeskRole>`
    select r.rolsuper or r.rolbypassrls as "isUnbound", pg_has_role(current_user, r.oid, 'member') as "isMine",
      array(select m.roleid::regrole::text from pg_auth_members m where m.member = r.oid) as "memberOf"
    from pg_roles r where r.rolname = 'touchline_desk'`.execute(db)
  return rows[0]
}

interface TableOfDesk {
  readonly table: string
  readonly columns: readonly string[]
  readonly read: readonly string[]
  readonly isWritten: boolean
}

/** Whoever granted it, even to everybody. */
export async function tablesOfDesk(db: Db): Promise<readonly TableOfDesk[]> {
  const { rows } = await sql<TableOfDesk>`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns,
      coalesce(array_agg(a.attname::text order by a.attnum)
        filter (where has_column_privilege('touchline_desk', c.oid, a.attnum, 'select')), '{}') as read,
      has_table_privilege('touchline_desk', c.oid, 'insert, update, delete, truncate, trigger, references') or bool_or(
        has_column_privilege('touchline_desk', c.oid, a.attnum, 'insert, update, references')) as "isWritten"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.oid, c.relname order by c.relname`.execute(db)
  return rows
}
