import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { copyOne } from './copy.ts'

export const walIn = (backup: string): string => join(backup, 'wal')

const SEGMENT = /^[0-9A-F]{24}$/

interface Log {
  readonly until: number
  readonly lastSegment: string
}

/** Switches the log file after a commit, so that recovery to an earlier moment finds its end. */
export async function endSegment(client: Client): Promise<Log> {
  const { rows: moments } = await client.query<{ now: string }>(
    `select floor(extract(epoch from clock_timestamp()) * 1000) as now`,
  )
  await client.query('select pg_current_xact_id()')
  const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  return { until: Number(moments[0]?.now), lastSegment: rows[0]?.name ?? '' }
}

/** Later ones are prepared and empty. */
export async function copySegments(data: string, backup: string, first: string, last: string): Promise<void> {
  const [from, to] = [join(data, 'pg_wal'), walIn(backup)]
  await mkdir(to, { recursive: true, mode: 0o700 })
  const names = (await readdir(from)).filter((name) => SEGMENT.test(name) && name >= first && name <= last)
  for (const name of names.toSorted()) await copyOne(join(from, name), join(to, name))
}
