import { escapeIdentifier, escapeLiteral } from 'pg'
import type { ConstraintFact, ForeignKeyFact, SchemaFacts } from './schema-facts.ts'
import type { Classes, LoneKey } from './tables.ts'
import { NAME_THE_UNNAMED } from './unnamed.ts'

export interface Progress {
  readonly spread: ReadonlySet<string>
  readonly empty: ReadonlySet<string>
  /** Removed meanwhile: foreign keys may not cross kinds, and Citus orders CHECKs of partitions wrongly. */
  readonly away: readonly ConstraintFact[]
}

export const ASIDE = 'scale_out.constraints'

/** Citus repeats whole messages. */
const together = (...statements: readonly string[]): readonly string[] => ['BEGIN', ...statements, 'COMMIT']

const newKeyOf = ({ name }: LoneKey): string => name.replace(/_key$/, '_by_organization')

const replaceKey = (key: LoneKey): readonly string[] => [
  `DROP INDEX CONCURRENTLY IF EXISTS ${newKeyOf(key)}`,
  `CREATE UNIQUE INDEX CONCURRENTLY ${newKeyOf(key)} ON ${key.table} (${key.replacedBy.join(', ')})`,
  `ALTER TABLE ${key.table} DROP CONSTRAINT ${key.name}`,
]

const takeAway = ({ table, name, definition }: ConstraintFact): readonly string[] =>
  together(
    `INSERT INTO ${ASIDE} VALUES (${[table, name, definition].map(escapeLiteral).join(', ')})`,
    `ALTER TABLE ${table} DROP CONSTRAINT ${escapeIdentifier(name)}`,
  )

const putBack = ({ table, name, definition }: ConstraintFact): readonly string[] =>
  together(
    `ALTER TABLE ${table} ADD CONSTRAINT ${escapeIdentifier(name)} ${definition}`,
    `DELETE FROM ${ASIDE} WHERE table_name = ${escapeLiteral(table)} AND name = ${escapeLiteral(name)}`,
  )

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

/** Copies rows while others write. */
const spreadTenant = (table: string, isEmpty: boolean): string =>
  `SELECT ${isEmpty ? 'create_distributed_table' : 'create_distributed_table_concurrently'}('${table}', 'organization_id', colocate_with => '${table === ROOT ? 'none' : ROOT}')`

/** Resumable from any state; empty when done. */
export const scaleOutPlan = (
  { tables, keys, foreignKeys, partitionedChecks }: SchemaFacts,
  { spread, empty, away }: Progress,
  classes: Classes,
  lone: readonly LoneKey[],
): readonly string[] => {
  const still = tables.filter((table) => !spread.has(table))
  const references = inOrder(
    still.filter((table) => classes[table] === 'reference'),
    foreignKeys,
  )
  const tenants = still.filter((table) => classes[table] === 'tenant')
  const inTheWay = [
    ...foreignKeys.filter(({ table, target }) => tenants.includes(table) || tenants.includes(target)),
    ...partitionedChecks.filter(({ table }) => tenants.includes(table)),
  ]
  const back = [...away, ...inTheWay]
  const rootFirst = [...tenants.filter((table) => table === ROOT), ...tenants.filter((table) => table !== ROOT)]
  const replaced = lone.filter(({ name }) => keys.some((key) => key.name === name))
  return [
    ...(replaced.length === 0 ? [] : [NAME_THE_UNNAMED]),
    ...replaced.flatMap(replaceKey),
    ...(back.length === 0 ? [] : begin),
    ...inTheWay.flatMap(takeAway),
    ...references.map((table) => `SELECT create_reference_table('${table}')`),
    ...rootFirst.map((table) => spreadTenant(table, empty.has(table))),
    ...back.flatMap(putBack),
    ...(back.length === 0 ? [] : [`DROP SCHEMA scale_out CASCADE`]),
  ]
}

const begin = [
  'CREATE SCHEMA IF NOT EXISTS scale_out',
  `CREATE TABLE IF NOT EXISTS ${ASIDE} (table_name text, name text, definition text, PRIMARY KEY (table_name, name))`,
]
