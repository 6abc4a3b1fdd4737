import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { inTransaction } from './transaction.ts'

/** Enough that a disk without room shows: about a megabyte, in a file that goes with the transaction. */
const ROWS = 20_000

/** A rewritten row and a sort that spills: fails on a standby and on a full disk. Throws the refusal. */
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
