import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, DatabaseError, type QueryConfig } from 'pg'

type MigrationFault =
  | 'made-before'
  | 'changed-after-applied'
  | 'out-of-order'
  | 'bad-name'
  | 'file-missing'
  | 'not-applied'

const explained: Readonly<Record<MigrationFault, string>> = {
  'made-before': 'this database was made before version 1.0.0, and was not touched. Start version 1.0.0 with it first.',
  'changed-after-applied':
    'this database has applied another text of it. Start the version that it was last used with.',
  'out-of-order':
    'this database has applied later ones without it, which no released version does. Restore it from a backup.',
  'bad-name': 'a migration is named like 0081_nouns.sql.',
  'not-applied': 'this process owns nothing and may not apply it. Run touchline-admin migrate, and start it again.',
  'file-missing': 'sequence.txt names it, and it is not there. Install this version again.',
}

export class MigrationError extends Error {
  readonly kind: MigrationFault

  constructor(kind: MigrationFault, file: string) {
    super(`The database cannot be brought up to date. Migration ${file}: ${explained[kind]}`)
    this.name = 'MigrationError'
    this.kind = kind
  }
}

interface Migration {
  readonly version: number
  readonly name: string
  readonly checksum: string
  readonly text: string
}

const FOLDER = join(import.meta.dirname, 'migrations')
const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/

const CONNECT_MS = 10_000
const TURN_MS = 100

/** Arbitrary, shared by all processes. */
const MIGRATION_LOCK = 7_105_111

const readMigration = async (folder: string, name: string): Promise<Migration> => {
  const version = FILE_NAME.exec(name)?.[1]
  if (version === undefined) throw new MigrationError('bad-name', name)
  const text = await readFile(join(folder, name), 'utf8')
  return { version: Number(version), name, text, checksum: createHash('sha256').update(text).digest('hex') }
}

const readSequence = async (folder: string): Promise<readonly string[]> => {
  const text = await readFile(join(folder, 'sequence.txt'), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  })
  return text.split('\n').flatMap((line) => /^[0-9a-f]{64} {2}(\S+)$/.exec(line)?.[1] ?? [])
}

const readMigrations = async (folder: string): Promise<readonly Migration[]> => {
  const sequence = await readSequence(folder)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const missing = sequence.find((name) => !names.includes(name))
  if (missing !== undefined) throw new MigrationError('file-missing', missing)
  const unlisted = names.filter((name) => !sequence.includes(name))
  return Promise.all([...sequence, ...unlisted].map((name) => readMigration(folder, name)))
}

type Applied = Pick<Migration, 'version' | 'name' | 'checksum'>

const readApplied = async (client: Client): Promise<ReadonlyMap<number, Applied>> => {
  const { rows } = await client.query<Applied>('select version, name, checksum from schema_migrations')
  return new Map(rows.map((row) => [row.version, row]))
}

const BASELINE = '0025_baseline.sql'

const LAST_OF_FIRST_RELEASE = {
  name: '0025_issuer_country.sql',
  checksum: '2530c13b05315377700d9d20144bab44fc01733d180a53b6200a989f8babb2e8',
}

const asBaseline = (baseline: Migration, applied: ReadonlyMap<number, Applied>): ReadonlyMap<number, Applied> => {
  const known = applied.get(baseline.version)
  if (known?.name === baseline.name || applied.size === 0) return applied
  if (known?.name !== LAST_OF_FIRST_RELEASE.name || known.checksum !== LAST_OF_FIRST_RELEASE.checksum)
    throw new MigrationError('made-before', baseline.name)
  return new Map([...applied, [baseline.version, baseline]])
}

/** Tolerates databases ahead of the files: versions run side by side. */
const pending = (
  migrations: readonly Migration[],
  appliedThere: ReadonlyMap<number, Applied>,
): readonly Migration[] => {
  const baseline = migrations.find(({ name }) => name === BASELINE)
  const applied = baseline === undefined ? appliedThere : asBaseline(baseline, appliedThere)
  const newest = migrations.findLastIndex(({ version }) => applied.has(version))
  return migrations.filter(({ version, checksum, name }, place) => {
    const known = applied.get(version)
    if (known !== undefined && known.checksum !== checksum) throw new MigrationError('changed-after-applied', name)
    if (known === undefined && place < newest) throw new MigrationError('out-of-order', name)
    return known === undefined
  })
}

const ALONE = '-- Each statement by itself.\n'

const remember = ({ version, name, checksum }: Migration): QueryConfig => ({
  text: 'insert into schema_migrations (version, name, checksum) values ($1, $2, $3)',
  values: [version, name, checksum],
})

/** Semicolons in these do not separate. */
const WHOLE = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;/g

/** One message each: Citus repeats whole messages. */
export const statementsOf = (text: string): readonly string[] => {
  const ends = [...text.matchAll(WHOLE)].filter(([found]) => found === ';').map(({ index }) => index)
  const pieces = [...ends, text.length].map((end, place) =>
    text.slice(place === 0 ? 0 : (ends[place - 1] ?? 0) + 1, end),
  )
  return pieces.filter((piece) => piece.replaceAll(/--[^\n]*/g, '').trim() !== '')
}

const runAll = async (client: Client, migration: Migration): Promise<void> => {
  for (const statement of statementsOf(migration.text)) await client.query(statement)
  await client.query(remember(migration))
}

const apply = async (client: Client, migration: Migration): Promise<void> => {
  if (migration.text.startsWith(ALONE)) return runAll(client, migration)
  await client.query('begin')
  try {
    await runAll(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Polls: a blocked session would stall CREATE INDEX CONCURRENTLY. */
const takeTurn = async (client: Client): Promise<void> => {
  const asked = 'select pg_try_advisory_lock($1) as ours'
  while ((await client.query<{ ours: boolean }>(asked, [MIGRATION_LOCK])).rows[0]?.ours !== true) await delay(TURN_MS)
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: 'touchline migrations',
    connectionTimeoutMillis: CONNECT_MS,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** As the owner, one transaction per file, one process at a time. Returns the applied names. */
export const migrate = (ownerUrl: string, folder = FOLDER): Promise<readonly string[]> =>
  connected(ownerUrl, async (client) => {
    await takeTurn(client)
    await client.query(`create table if not exists schema_migrations (
      version integer primary key, name text not null, checksum text not null, applied_at timestamptz(3) not null default now())`)
    const todo = pending(await readMigrations(folder), await readApplied(client))
    for (const migration of todo) await apply(client, migration)
    return todo.map(({ name }) => name)
  })

/** Before the login could look. */
const HIDDEN = new Set(['42501', '42P01'])

export const refuseUnmigrated = (directUrl: string, folder = FOLDER): Promise<void> =>
  connected(directUrl, async (client) => {
    await client.query('begin')
    await client.query('set local role touchline_jobs')
    const applied = await readApplied(client).catch((error: unknown) => {
      if (error instanceof DatabaseError && HIDDEN.has(error.code ?? '')) return null
      throw error
    })
    const migrations = await readMigrations(folder)
    const [next] = applied === null ? migrations.slice(-1) : pending(migrations, applied)
    if (next !== undefined) throw new MigrationError('not-applied', next.name)
  })
