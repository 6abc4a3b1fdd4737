import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'

interface Counted {
  readonly attempts: number
  readonly retry_after_seconds: number
}

/**
 * Counts one attempt in the key's window; a window that ran out starts anew. By the database's own time: every process
 * counts alike, and a clock that is moved for a test of the books opens no door.
 */
export const countAttempt = async (tx: Tx, key: string, windowSeconds: number): Promise<Counted> => {
  const window = sql`make_interval(secs => ${windowSeconds})`
  const { rows } = await sql<Counted>`
    insert into throttles as t (throttle_key, window_started_at, attempts) values (${key}, now(), 1)
    on conflict (throttle_key) do update set
      attempts = case when t.window_started_at + ${window} <= now() then 1 else t.attempts + 1 end,
      window_started_at = case when t.window_started_at + ${window} <= now() then now() else t.window_started_at end
    returning attempts, ceil(extract(epoch from t.window_started_at + ${window} - now()))::integer as retry_after_seconds
  `.execute(tx)
  const [counted] = rows
  if (counted === undefined) throw new Error('an upsert returned no row')
  return counted
}

export const uncountAttempts = (tx: Tx, keys: readonly string[]) =>
  tx
    .updateTable('throttles')
    .set({ attempts: sql<number>`greatest(attempts - 1, 0)` })
    .where('throttle_key', 'in', keys)
    .execute()

export const forgetAttempts = (tx: Tx, key: string) =>
  tx.deleteFrom('throttles').where('throttle_key', '=', key).execute()
