import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'

/** The history in the database and the files of this version do not fit together; nothing was changed. */
export class MigrationError extends Error {
  readonly kind: 'changed-after-applied' | 'out-of-order' | 'bad-name'

  constructor(kind: MigrationError['kind'], file: string) {
    super(`Migration ${file}: ${kind}`)
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

/** Any number, as long as every Touchline takes the same. */
const MIGRATION_LOCK = 7_105_111

const readMigration = async (folder: string, name: string): Promise<Migration> => {
  const version = FILE_NAME.exec(name)?.[1]
  if (version === undefined) throw new MigrationError('bad-name', name)
  const text = await readFile(join(folder, name), 'utf8')
  return { version: Number(version), name, text, checksum: createHash('sha256').update(text).digest('hex') }
}

const readMigrations = async (folder: string): Promise<readonly Migration[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(names.map((name) => readMigration(folder, name)))
}

const appliedChecksums = async (client: Client): Promise<ReadonlyMap<number, string>> => {
  await client.query(`create table if not exists schema_migrations (
    version integer primary key, name text not null, checksum text not null, applied_at timestamptz(3) not null default now())`)
  const { rows } = await client.query<{ version: number; checksum: string }>(
    'select version, checksum from schema_migrations',
  )
  return new Map(rows.map((row) => [row.version, row.checksum]))
}

/** What is still to do. A database ahead of the files is fine: older code runs beside newer during an update. */
const pending = (migrations: readonly Migration[], applied: ReadonlyMap<number, string>): readonly Migration[] => {
  const newest = Math.max(0, ...applied.keys())
  return migrations.filter(({ version, checksum, name }) => {
    const known = applied.get(version)
    if (known !== undefined && known !== checksum) throw new MigrationError('changed-after-applied', name)
    if (known === undefined && version < newest) throw new MigrationError('out-of-order', name)
    return known === undefined
  })
}

const apply = async (client: Client, { version, name, checksum, text }: Migration): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(text)
    await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      version,
      name,
      checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * Brings the database forward, one transaction per file, as the role in the address (the owner). Processes that start at
 * the same time wait for each other. Returns the names of the files applied.
 */
export const migrate = async (ownerUrl: string, folder = FOLDER): Promise<readonly string[]> => {
  const client = new Client({ connectionString: ownerUrl, application_name: 'touchline migrations' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const todo = pending(await readMigrations(folder), await appliedChecksums(client))
    for (const migration of todo) await apply(client, migration)
    return todo.map(({ name }) => name)
  } finally {
    await client.end()
  }
}
