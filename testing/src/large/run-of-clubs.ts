import { randomUUID } from 'node:crypto'
import { previewNow } from '@touchline/api/features/run/make-preview'
import { Client } from 'pg'
import type { TestDatabase } from '../database.ts'
import type { Timed } from './lives-of-clubs.ts'

const NOW = Date.UTC(2026, 10, 28)
const MONTH = '2026-12'
const MEBIBYTE = 1_048_576

/** To the lives that `makeLives` made: November, which is open. */
const statements = [
  `with opened as (
      insert into billings select organization_id, gen_random_uuid(), contract_id, '2026-11-01', 'month', currency, zone, now()
      from contracts returning organization_id, billing_id)
    insert into billing_drafts (organization_id, billing_id, billing_status) select organization_id, billing_id, 'Provisional' from opened`,
  'vacuum analyze',
]

const touched = 'select relname as name, n_tup_ins + n_tup_upd + n_tup_del as rows from pg_stat_user_tables'

async function rowsTouched(client: Client): Promise<ReadonlyMap<string, string>> {
  await client.query('select pg_stat_force_next_flush()')
  const { rows } = await client.query<{ name: string; rows: string }>(touched)
  return new Map(rows.map(({ name, rows: count }) => [name, count]))
}

interface Previewed extends Timed {
  readonly memory: number
  readonly written: readonly string[]
}

export async function timePreview({ db, ownerUrl }: TestDatabase): Promise<Previewed> {
  const client = new Client(ownerUrl)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
    const untouched = await rowsTouched(client)
    const [began, before, memory] = [performance.now(), process.cpuUsage(), process.memoryUsage.rss()]
    let most = memory
    const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 100)
    await previewNow({ db, clock: { now: () => NOW } }, { previewId: randomUUID(), month: MONTH, by: 'Sato', now: NOW })
    clearInterval(watch)
    const { user, system } = process.cpuUsage(before)
    const milliseconds = performance.now() - began
    const found = await rowsTouched(client)
    return {
      milliseconds,
      processor: (user + system) / 1_000,
      memory: (most - memory) / MEBIBYTE,
      written: [...found].filter(([name, rows]) => untouched.get(name) !== rows).map(([name]) => name),
    }
  } finally {
    await client.end()
  }
}
