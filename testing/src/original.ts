import { type Db, poolOf } from '@touchline/api/db/connect'
import { sql } from 'kysely'
import { Client } from 'pg'

/** Deleted ones stay in the indexes. */
const MOST_ROWS = 30_000

/** Beside the rows of a template, which its copies bring along: a table of them where there are any. */
const KEEP = `
  create schema original;
  create table original.changes (command text);
  create function original.note() returns event_trigger language plpgsql security definer as
    $$ begin insert into original.changes values (tg_tag); end $$;
  do $make$
  declare
    kept record;
    has_rows boolean;
    names text;
    steps text := '';
  begin
    for kept in
      select relname as name, oid from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname
    loop
      execute format('select exists (select from public.%I)', kept.name) into has_rows;
      if not has_rows then
        steps := steps || format('
          if pg_relation_size(%s) > 0 then
            delete from public.%I;
          end if;', kept.oid, kept.name);
      else
        select string_agg(quote_ident(attname), ', ' order by attnum) into names from pg_attribute
          where attrelid = kept.oid and attnum > 0 and not attisdropped and attgenerated = '';
        execute format('create table original.%1$I as table public.%1$I', kept.name);
        steps := steps || format('
          delete from public.%1$I t where t::text not in (select o::text from original.%1$I o);
          insert into public.%1$I (%2$s) overriding system value
            select %2$s from original.%1$I o where o::text not in (select t::text from public.%1$I t);',
          kept.name, names);
      end if;
    end loop;
    for kept in
      select relname as name, pg_sequence_last_value(oid) as reached from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'S'
    loop
      steps := steps || format('
        perform setval(%L, %s, %L);', 'public.' || kept.name, coalesce(kept.reached, 1), kept.reached is not null);
    end loop;
    execute format('
      create function original.restore(sessions int, out is_original boolean)
      language plpgsql security definer set session_replication_role = replica set search_path = public as %L', '
      declare
        own oid := (select oid from pg_database where datname = current_database());
      begin
        is_original := not exists (select from original.changes)
          and not exists (select from pg_db_role_setting where setdatabase = own)
          and (select tup_inserted from pg_stat_database where datid = own) < ${MOST_ROWS}
          and not exists (select from pg_locks where locktype = ''advisory'' and database = own)
          and sessions = (select count(*) from pg_stat_activity
            where datid = own and backend_type = ''client backend'');
        if not is_original then return; end if;' || steps || '
      end');
  end $make$;
  revoke all on function original.restore(int) from public;
  grant usage on schema original to touchline_owner;
  grant execute on function original.restore(int) to touchline_owner;
  create event trigger changes on ddl_command_end execute function original.note()`

export const keepOriginal = async (databaseUrl: string): Promise<void> => {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    await client.query(KEEP)
  } finally {
    await client.end()
  }
}

const isIdle = (db: Db): boolean => {
  const { totalCount, idleCount, waitingCount } = poolOf(db)
  return idleCount === totalCount && waitingCount === 0
}

interface Databases {
  readonly db: Db
  readonly ownerDb: Db
}

/** False where something stays: a session, a lock, a changed table, too many rows. */
export const restoreOriginal = async ({ db, ownerDb }: Databases): Promise<boolean> => {
  if (!isIdle(db) || !isIdle(ownerDb)) return false
  // Throws where a test ended it.
  await sql`select 1`.execute(db)
  const sessions = poolOf(db).totalCount + Math.max(1, poolOf(ownerDb).totalCount)
  const { rows } = await sql<{ readonly is_original: boolean }>`
    select is_original from original.restore(${sessions})
  `.execute(ownerDb)
  return rows[0]?.is_original === true
}
