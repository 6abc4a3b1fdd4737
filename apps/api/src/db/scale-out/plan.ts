import { escapeIdentifier, escapeLiteral } from 'pg'
import type { ForeignKeyFact, SchemaFacts } from './schema-facts.ts'
import type { Classes, LoneKey } from './tables.ts'
import { NAME_THE_UNNAMED } from './unnamed.ts'

/**
 * A foreign key that is away while its tables are spread: that goes one by one, and none may lead from one kind to the
 * other meanwhile.
 */
export interface AwayKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** What of the work is done: it may have been interrupted anywhere. */
export interface Progress {
  /** The tables that the cluster knows. */
  readonly spread: ReadonlySet<string>
  readonly away: readonly AwayKey[]
}

/** Apart from the tables of the product, because it is gone when the work is done. */
const ASIDE = 'scale_out.foreign_keys'

const together = (...statements: readonly string[]): string => ['BEGIN', ...statements, 'COMMIT'].join(';\n')

const newKeyOf = ({ name }: LoneKey): string => name.replace(/_key$/, '_by_organization')

const replaceKey = (key: LoneKey): readonly string[] => [
  `DROP INDEX CONCURRENTLY IF EXISTS ${newKeyOf(key)}`,
  `CREATE UNIQUE INDEX CONCURRENTLY ${newKeyOf(key)} ON ${key.table} (${key.replacedBy.join(', ')})`,
  `ALTER TABLE ${key.table} DROP CONSTRAINT ${key.name}`,
]

const dropForeignKey = ({ table, name }: AwayKey): string =>
  `ALTER TABLE ${table} DROP CONSTRAINT ${escapeIdentifier(name)}`

const takeAway = (key: AwayKey): string => {
  const values = [key.table, key.name, key.definition].map(escapeLiteral).join(', ')
  return together(`INSERT INTO ${ASIDE} VALUES (${values})`, dropForeignKey(key))
}

const putBack = ({ table, name, definition }: AwayKey): string =>
  together(
    `ALTER TABLE ${table} ADD CONSTRAINT ${escapeIdentifier(name)} ${definition}`,
    `DELETE FROM ${ASIDE} WHERE table_name = ${escapeLiteral(table)} AND name = ${escapeLiteral(name)}`,
  )

/** Every table after those that its foreign keys lead to. */
const inOrder = (tables: readonly string[], foreignKeys: readonly ForeignKeyFact[]): readonly string[] => {
  const ordered: string[] = []
  const add = (table: string): void => {
    if (ordered.includes(table) || !tables.includes(table)) return
    for (const key of foreignKeys) if (key.table === table && key.target !== table) add(key.target)
    ordered.push(table)
  }
  for (const table of tables) add(table)
  return ordered
}

const ROOT = 'organizations'

const spreadTenant = (table: string): string =>
  `SELECT create_distributed_table_concurrently('${table}', 'organization_id', colocate_with => '${table === ROOT ? 'none' : ROOT}')`

/**
 * The statements, in order, that make of one database the coordinator of a cluster: each leaves a state from which
 * the next plan continues. Empty where all is done.
 */
export const scaleOutPlan = (
  { tables, keys, foreignKeys }: SchemaFacts,
  { spread, away }: Progress,
  classes: Classes,
  lone: readonly LoneKey[],
): readonly string[] => {
  const still = tables.filter((table) => !spread.has(table))
  const references = inOrder(
    still.filter((table) => classes[table] === 'reference'),
    foreignKeys,
  )
  const tenants = still.filter((table) => classes[table] === 'tenant')
  const inTheWay = foreignKeys.filter(({ table, target }) => tenants.includes(table) || tenants.includes(target))
  const back = [...away, ...inTheWay]
  const rootFirst = [...tenants.filter((table) => table === ROOT), ...tenants.filter((table) => table !== ROOT)]
  const replaced = lone.filter(({ name }) => keys.some((key) => key.name === name))
  return [
    ...(replaced.length === 0 ? [] : [NAME_THE_UNNAMED]),
    ...replaced.flatMap(replaceKey),
    ...(back.length === 0 ? [] : begin),
    ...inTheWay.map(takeAway),
    ...references.map((table) => `SELECT create_reference_table('${table}')`),
    ...rootFirst.map(spreadTenant),
    ...back.map(putBack),
    ...(back.length === 0 ? [] : [`DROP SCHEMA scale_out CASCADE`]),
  ]
}

const begin = [
  'CREATE SCHEMA IF NOT EXISTS scale_out',
  `CREATE TABLE IF NOT EXISTS ${ASIDE} (table_name text, name text, definition text, PRIMARY KEY (table_name, name))`,
]
