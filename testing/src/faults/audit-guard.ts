import { Client } from 'pg'

/** Consequences or preparations, which need no audit row. */
const following = [
  'audit_entries',
  'idempotency_keys',
  'jobs',
  'session_families',
  'session_tokens',
  'billings',
  'billing_drafts',
  'payment_attempts',
  'settlements',
  'receipts',
  'account_exports',
  'calendar_feed_versions',
  'notices',
  'notice_mails',
  'notice_reads',
]

const GUARD = `
  create function require_audit() returns trigger language plpgsql security definer set search_path = public as $$
  declare
    changed uuid := case when tg_op = 'DELETE' then old.organization_id else new.organization_id end;
  begin
    -- What the jobs of a sleep's days note of it follows from the days.
    if tg_table_name = 'sleeps' and tg_op = 'UPDATE' and to_jsonb(old) - 'state' = to_jsonb(new) - 'state' then
      return null;
    end if;
    if current_setting('role') = 'touchline_app' and not exists (
      select from audit_entries where organization_id = changed and xmin = pg_current_xact_id()::xid
    ) then
      raise exception 'a request changed % and told the audit nothing', tg_table_name;
    end if;
    return null;
  end $$;
  do $$
  declare
    guarded text;
  begin
    for guarded in
      select c.relname from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all (array['${following.join("','")}'])
    loop
      execute format('create constraint trigger told_the_audit after insert or update or delete on %I
        deferrable initially deferred for each row execute function require_audit()', guarded);
    end loop;
  end $$`

/** A request that changes books without an audit row fails at commit (invariant I32). Covers every tenant table. */
export const guardAudit = async (databaseUrl: string): Promise<void> => {
  const client = new Client(databaseUrl)
  await client.connect()
  try {
    await client.query(GUARD)
  } finally {
    await client.end()
  }
}
