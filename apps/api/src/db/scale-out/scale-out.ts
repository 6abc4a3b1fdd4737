import { sql } from 'kysely'
import { Client } from 'pg'
import { connect, type Db } from '../connect.ts'
import { ASIDE, type Progress, scaleOutPlan } from './plan.ts'
import { type ConstraintFact, type SchemaFacts, schemaFacts } from './schema-facts.ts'
import { schemaFaults } from './schema-rules.ts'
import { loneKeys, tableClasses } from './tables.ts'

export class ScaleOutError extends Error {
  readonly kind = 'scale-out'

  constructor(message: string) {
    super(message)
    this.name = 'ScaleOutError'
  }
}

const isThere = async (db: Db, name: string): Promise<boolean> =>
  (await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(db)).rows[0]?.there === true

const spreadTables = async (db: Db): Promise<ReadonlySet<string>> => {
  if (!(await isThere(db, 'citus_tables'))) return new Set()
  const { rows } = await sql<{ name: string }>`
    select table_name::text as name from citus_tables where citus_table_type in ('distributed', 'reference')`.execute(
    db,
  )
  return new Set(rows.map(({ name }) => name))
}

const awayConstraints = async (db: Db): Promise<readonly ConstraintFact[]> => {
  if (!(await isThere(db, ASIDE))) return []
  const { rows } = await sql<ConstraintFact>`
    select table_name as "table", name, definition from scale_out.constraints order by 1, 2`.execute(db)
  return rows
}

const emptyTables = async (db: Db, tables: readonly string[]): Promise<ReadonlySet<string>> => {
  if (tables.length === 0) return new Set()
  const asked = tables.map((table) => sql`select ${table} as name where not exists (select from ${sql.table(table)})`)
  const { rows } = await sql<{ name: string }>`${sql.join(asked, sql` union all `)}`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

const progressOf = async (db: Db, tables: readonly string[]): Promise<Progress> => {
  const spread = await spreadTables(db)
  const empty = await emptyTables(
    db,
    tables.filter((table) => !spread.has(table)),
  )
  return { spread, empty, away: await awayConstraints(db) }
}

const ofThisVersion = (facts: SchemaFacts): SchemaFacts => {
  const isOurs = ({ table }: { readonly table: string }): boolean => Object.hasOwn(tableClasses, table)
  return {
    tables: facts.tables.filter((table) => isOurs({ table })),
    keys: facts.keys.filter(isOurs),
    foreignKeys: facts.foreignKeys.filter(isOurs),
    partitionedChecks: facts.partitionedChecks.filter(isOurs),
    triggers: facts.triggers.filter(isOurs),
    volatileDefaults: facts.volatileDefaults.filter(isOurs),
    askingPolicies: facts.askingPolicies.filter(isOurs),
    ownersFunctions: [],
  }
}

export const plannedScaleOut = async (ownerUrl: string): Promise<readonly string[]> => {
  const db = connect({ url: ownerUrl, poolSize: 1, applicationName: 'touchline scale-out' })
  try {
    const facts = ofThisVersion(await schemaFacts(db))
    const progress = await progressOf(db, facts.tables)
    const present = loneKeys.filter(({ name }) => facts.keys.some((key) => key.name === name))
    const faults = schemaFaults(facts, tableClasses, present)
    if (faults.length > 0) {
      throw new ScaleOutError(
        `The schema cannot be spread: ${faults.map(({ rule, at }) => `${at}: ${rule}`).join('; ')}`,
      )
    }
    return scaleOutPlan(facts, progress, tableClasses, loneKeys)
  } finally {
    await db.destroy()
  }
}

export const refuseSpread = async (ownerUrl: string): Promise<void> => {
  const db = connect({ url: ownerUrl, poolSize: 1, applicationName: 'touchline scale-out' })
  try {
    const isSpread = (await spreadTables(db)).size > 0
    if (isSpread)
      throw new ScaleOutError('The tables of this database are spread over many machines: set SCALE_OUT=citus')
  } finally {
    await db.destroy()
  }
}

const CONNECT_MS = 10_000
/** Large tables take hours; a day means a hang. */
const STATEMENT_MS = 86_400_000
/** Arbitrary, shared by all processes. */
const SCALE_OUT_LOCK = 7_105_112

const hasCitus = async (client: Client): Promise<boolean> =>
  (await client.query(`select from pg_proc where proname = 'create_distributed_table_concurrently'`)).rowCount !== 0

const isCopyRefused = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('may not be used as an output plugin')

const run = async (client: Client, statement: string): Promise<void> => {
  try {
    await client.query(statement)
  } catch (error) {
    if (!isCopyRefused(error)) throw error
    throw new ScaleOutError("SCALE_OUT=citus needs output_plugin_libraries = 'pgoutput, citus' on every machine")
  }
}

const refuseUnmoved = async (ownerUrl: string): Promise<void> => {
  const db = connect({ url: ownerUrl, poolSize: 1, applicationName: 'touchline scale-out' })
  try {
    if ((await spreadTables(db)).has('organizations') && !(await isThere(db, ASIDE))) return
    throw new ScaleOutError(
      'SCALE_OUT=citus, and the tables are not all spread: touchline-admin scale-out --move now (docs/scale-out.md)',
    )
  } finally {
    await db.destroy()
  }
}

/** What a version adds to a region that was moved; the move itself has a command. */
export const spreadNew = async (ownerUrl: string): Promise<void> => {
  await spread(ownerUrl, refuseUnmoved)
}

/** Resumable; one process at a time. Returns the statements. */
export const scaleOut = (ownerUrl: string): Promise<readonly string[]> => spread(ownerUrl, async () => undefined)

const spread = async (ownerUrl: string, check: (ownerUrl: string) => Promise<void>): Promise<readonly string[]> => {
  const client = new Client({
    connectionString: ownerUrl,
    application_name: 'touchline scale-out',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
  })
  client.on('error', () => undefined)
  await client.connect()
  try {
    if (!(await hasCitus(client)))
      throw new ScaleOutError('SCALE_OUT=citus needs the extension: CREATE EXTENSION citus')
    await client.query('select pg_advisory_lock($1)', [SCALE_OUT_LOCK])
    await check(ownerUrl)
    const statements = await plannedScaleOut(ownerUrl)
    for (const statement of statements) await run(client, statement)
    return statements
  } finally {
    await client.end()
  }
}
