import { setTimeout as delay } from 'node:timers/promises'
import type { Instant, Milliseconds } from '@touchline/domain/calendar'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { type Db, isSpread, type Tx } from './connect.ts'
import { inRead, jobsScope } from './transaction.ts'

/** Of one PostgreSQL. Both change with a restore, a copy or a takeover. */
export const life = sql<string>`(select system_identifier from pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8)`

/** The message is a write: refused by a standby, and waiting for a synchronous one. */
const QUESTION = `select json_build_object(
  'life', (select system_identifier from pg_control_system()) || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8),
  'written', pg_logical_emit_message(true, 'touchline', 'look')::text,
  'now', extract(epoch from clock_timestamp())::float8 * 1000,
  'prepared', (select count(*) from pg_prepared_xacts where prepared < now() - interval '1 minute'),
  'slotsLeft', (select count(*) from pg_replication_slots where not active),
  'standbys', case when current_setting('synchronous_commit') in ('off', 'local') then ''
    else current_setting('synchronous_standby_names') end,
  'archive', (select json_build_object(
      'seconds', extract(epoch from clock_timestamp() - coalesce(last_archived_time, stats_reset, pg_postmaster_start_time()))::float8,
      'isFailing', coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false))
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'))`

const said = z.object({
  life: z.string(),
  now: z.number(),
  prepared: z.number(),
  slotsLeft: z.number(),
  standbys: z.string(),
  archive: z.nullable(z.object({ seconds: z.number(), isFailing: z.boolean() })),
})

export interface Machine {
  /** Citus' group of a machine and its standbys; '0' is the coordinator. */
  readonly group: string
  readonly name: string
  /** Null on the coordinator, where it has none by intention. */
  readonly shards: number | null
  readonly answer: z.output<typeof said> | null
  readonly fault: string
  /** The coordinator's time around the question. */
  readonly before: Instant
  readonly after: Instant
}

interface Row {
  readonly group: string
  readonly name: string
  readonly shards: number | null
  readonly success: boolean
  readonly result: string
  readonly before: Instant
  readonly after: Instant
}

const asked = (which: RawBuilder<boolean>) => sql<Row>`
  with machine as (select groupid, nodename, nodeport, shouldhaveshards from pg_dist_node where noderole = 'primary' and ${which})
  select m.groupid::text as "group", m.nodename || ':' || m.nodeport as name, r.success, r.result,
    extract(epoch from statement_timestamp())::float8 * 1000 as before, extract(epoch from clock_timestamp())::float8 * 1000 as after,
    case when m.shouldhaveshards then (select count(*)::integer from pg_dist_shard s join pg_dist_placement p using (shardid)
      where s.logicalrelid = 'organizations'::regclass and p.groupid = m.groupid) end as shards
  from machine m join master_run_on_worker(
    (select array_agg(nodename) from machine), (select array_agg(nodeport) from machine),
    (select array_agg(${QUESTION}::text) from machine), true
  ) r on r.node_name = m.nodename and r.node_port = m.nodeport
  order by m.groupid`

const machineOf = ({ success, result, ...machine }: Row): Machine => ({
  ...machine,
  ...(success ? { answer: said.parse(JSON.parse(result)), fault: '' } : { answer: null, fault: result }),
})

const PATIENCE_MS: Milliseconds = 2_000

/** Citus waits for a frozen machine whatever its limits say. */
const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    delay(PATIENCE_MS, undefined, { ref: false }).then(() => {
      throw new Error('no answer')
    }),
  ])

async function ask(tx: Tx, which: RawBuilder<boolean>): Promise<readonly Machine[]> {
  return (await asked(which).execute(tx)).rows.map(machineOf)
}

/** A silent one is found by asking each. */
async function askEach(db: Db): Promise<readonly Machine[]> {
  const { rows } = await inRead(db, jobsScope, (tx) =>
    sql<{ group: string; name: string }>`select groupid::text as "group", nodename || ':' || nodeport as name
      from pg_dist_node where noderole = 'primary' order by groupid`.execute(tx),
  )
  const each = rows.map(({ group, name }) =>
    inTime(inRead(db, jobsScope, (tx) => ask(tx, sql<boolean>`groupid = ${group}::integer`))).catch(() => [
      { group, name, shards: null, answer: null, fault: 'no answer', before: 0, after: 0 },
    ]),
  )
  return (await Promise.all(each)).flat()
}

/** None where the tables are not spread. */
export async function lookAtMachines(db: Db): Promise<readonly Machine[]> {
  if (!isSpread(db)) return []
  try {
    return await inTime(inRead(db, jobsScope, (tx) => ask(tx, sql<boolean>`true`)))
  } catch {
    return askEach(db)
  }
}
