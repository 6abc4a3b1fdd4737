import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { inTransaction } from './transaction.ts'

/** About a megabyte, which a full disk refuses; rolled back. */
const ROWS = 20_000

/** Rewrites a row and spills a sort: fails on standbys and full disks. Throws the refusal. */
export const canWrite = (db: Db): Promise<boolean> =>
  inTransaction(db, { system: 'sign-in' }, async (tx) => {
    await sql`insert into throttles (throttle_key, window_started_at, attempts) values ('health', now(), 0)
      on conflict (throttle_key) do update set window_started_at = now()`.execute(tx)
    await sql`select set_config('work_mem', '64kB', true)`.execute(tx)
    await sql`select count(*) from (
      select md5(n::text) as text from generate_series(1, ${sql.lit(ROWS)}) as n order by text offset 0
    ) as spilled`.execute(tx)
    return true
  })
