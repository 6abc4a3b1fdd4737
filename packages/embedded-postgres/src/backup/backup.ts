import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { Client } from 'pg'
import { EmbeddedPostgresError } from '../failure.ts'
import { copyOne, copyTree } from './copy.ts'
import { type Description, readDescription, writeDescription } from './description.ts'
import { copySegments, endSegment } from './wal.ts'

export const baseIn = (backup: string): string => join(backup, 'base')

interface BackingUp {
  /** A superuser's. */
  readonly url: string
  readonly dataDir: string
  readonly target: string
}

export interface MadeBackup {
  readonly isContinued: boolean
  /** Restorable; epoch milliseconds. */
  readonly from: number
  readonly until: number
}

const refuse = (message: string): never => {
  throw new EmbeddedPostgresError('no-backup', message)
}

/** Recreated by the server, or of the running process. */
const emptied: ReadonlySet<string> = new Set(
  ['wal', 'replslot', 'dynshmem', 'notify', 'serial', 'snapshots', 'stat_tmp', 'subtrans'].map((name) => `pg_${name}`),
)
const isLeftOut = (name: string): boolean =>
  name.startsWith('postmaster.') || name.startsWith('pgsql_tmp') || name.startsWith('pg_internal.init')

const systemOf = async (client: Client): Promise<string> => {
  const { rows } = await client.query<{ system: string }>(
    'select system_identifier::text as system from pg_control_system()',
  )
  return rows[0]?.system ?? ''
}

/** Retains the log for this backup; the former one is complete. */
async function holdLog(client: Client): Promise<string> {
  const slot = `touchline_${randomBytes(6).toString('hex')}`
  await client.query(
    `select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name like 'touchline\\_%'`,
  )
  await client.query('select pg_create_physical_replication_slot($1, true)', [slot])
  return slot
}

async function copyBase(client: Client, data: string, target: string): Promise<string> {
  const { rows } = await client.query<{ first: string }>(
    `select pg_walfile_name(pg_backup_start('touchline', true)) as first`,
  )
  await copyTree(data, baseIn(target), { emptied, isLeftOut })
  const { rows: stops } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await writeFile(join(baseIn(target), 'backup_label'), stops[0]?.labelfile ?? '', { mode: 0o600, flush: true })
  return rows[0]?.first ?? ''
}

async function begin(client: Client, data: string, target: string): Promise<MadeBackup> {
  const slot = await holdLog(client)
  const first = await copyBase(client, data, target)
  // Restorable from here: the copy is whole only with the log until now.
  const { until: from } = await endSegment(client)
  const { until, lastSegment } = await endSegment(client)
  await copySegments(data, target, first, lastSegment)
  const version = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim()
  await writeDescription(target, { system: await systemOf(client), version, slot, from, until, lastSegment })
  return { isContinued: false, from, until }
}

const NOT_CONTINUED = 'cannot be continued: name a new folder. What it can restore, it still can.'

async function proceed(client: Client, data: string, target: string, known: Description): Promise<MadeBackup> {
  const { rows } = await client.query<{ kept: boolean }>(
    `select wal_status in ('reserved', 'extended') as kept from pg_replication_slots where slot_name = $1`,
    [known.slot],
  )
  const isOurs = known.system === (await systemOf(client)) && rows[0]?.kept === true
  if (!isOurs) return refuse(`The backup in ${target} ${NOT_CONTINUED}`)
  const { until, lastSegment } = await endSegment(client)
  await copySegments(data, target, known.lastSegment, lastSegment)
  await writeDescription(target, { ...known, until, lastSegment })
  await client.query('select pg_replication_slot_advance($1, pg_current_wal_flush_lsn())', [known.slot])
  return { isContinued: true, from: known.from, until }
}

/** Else it is lost with the original. */
async function checkPlace(home: string, target: string): Promise<void> {
  const place = await realpath(target)
  if (`${place}${sep}`.startsWith(`${home}${sep}`)) refuse(`${target} is in the database's own folder.`)
}

/** A new or empty folder gets a base copy with its log; a backup of this cluster the log since. */
export async function backUp({ url, dataDir, target: folder }: BackingUp): Promise<MadeBackup> {
  const target = resolve(folder)
  const data = await realpath(join(dataDir, 'postgres', 'data'))
  await mkdir(target, { recursive: true, mode: 0o700 })
  await checkPlace(dirname(data), target)
  await checkPlace(await realpath(dataDir), target)
  const known = await readDescription(target)
  if (known === null && (await readdir(target)).length > 0) refuse(`${target} is not empty, and has no backup in it.`)
  const client = new Client({ connectionString: url, application_name: 'touchline backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    // The copy contains this administrator's login.
    await copyOne(join(dataDir, 'superuser-password'), join(target, 'superuser-password'))
    return known === null ? await begin(client, data, target) : await proceed(client, data, target, known)
  } finally {
    await client.end()
  }
}
