import type { Seconds } from '@touchline/domain/calendar'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'

interface Window {
  readonly key: string
  readonly windowSeconds: Seconds
}

export interface Counted {
  readonly key: string
  readonly attempts: number
  readonly retryAfterSeconds: Seconds
}

const asked = (windows: readonly Window[]) => sql`
  unnest(${windows.map(({ key }) => key)}::text[], ${windows.map(({ windowSeconds }) => windowSeconds)}::integer[])
    with ordinality as asked (key, seconds, place)`

const windowEnd = sql`t.window_started_at + make_interval(secs => asked.seconds)`
const secondsLeft = sql`ceil(extract(epoch from ${windowEnd} - now()))::integer`

/** By the database's own time. */
export const readCounts = async (tx: Tx, windows: readonly Window[]): Promise<readonly Counted[]> => {
  const { rows } = await sql<Counted>`
    select t.throttle_key as key, t.attempts, ${secondsLeft} as "retryAfterSeconds"
    from ${asked(windows)} join throttles t on t.throttle_key = asked.key
    where ${windowEnd} > now()
  `.execute(tx)
  return rows
}

/** Narrow ones first: the shared one is locked shortest. */
export const countAttempts = async (tx: Tx, windows: readonly Window[]): Promise<readonly Counted[]> => {
  const hasEnded = sql`(select ${windowEnd} <= now() from ${asked(windows)} where asked.key = t.throttle_key)`
  const { rows } = await sql<Counted>`
    with counted as (
      insert into throttles as t (throttle_key, window_started_at, attempts)
      select asked.key, now(), 1 from ${asked(windows)} order by asked.place
      on conflict (throttle_key) do update set
        attempts = case when ${hasEnded} then 1 else t.attempts + 1 end,
        window_started_at = case when ${hasEnded} then now() else t.window_started_at end
      returning throttle_key, window_started_at, attempts
    )
    select t.throttle_key as key, t.attempts, ${secondsLeft} as "retryAfterSeconds"
    from ${asked(windows)} join counted t on t.throttle_key = asked.key
  `.execute(tx)
  return rows
}

export const secondsNow = async (tx: Tx): Promise<Seconds> => {
  const { rows } = await sql<{ now: Seconds }>`select floor(extract(epoch from now()))::integer as now`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('the database has no time')
  return row.now
}

export const uncountAttempts = async (tx: Tx, windows: readonly Window[]): Promise<void> => {
  const keys = windows.map(({ key }) => key)
  const query = tx.updateTable('throttles').set((eb) => ({ attempts: eb('attempts', '-', 1) }))
  await query.where('throttle_key', 'in', keys).execute()
}

/** Waits for attempts being counted on the key. */
export const lockCount = (tx: Tx, key: string) =>
  tx.selectFrom('throttles').select('throttle_key').where('throttle_key', '=', key).forUpdate().execute()

export const forgetAttempts = (tx: Tx, key: string) =>
  tx.deleteFrom('throttles').where('throttle_key', '=', key).execute()
