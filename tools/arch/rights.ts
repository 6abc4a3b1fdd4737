/** Every table has a line in rights.txt; a test of the API checks the content. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentFault } from './glossary.ts'

const RIGHTS = 'apps/api/src/db/rights.txt'
const SCHEMA = 'apps/api/src/db/schema.ts'

const read = (root: string, path: string): string =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''

const tablesIn = (schema: string): readonly string[] => {
  const database = /export interface Database \{([^}]*)\}/.exec(schema)?.[1] ?? ''
  return [...database.matchAll(/^ {2}(\w+):/gm)].flatMap(([, name]) => name ?? [])
}

const namedIn = (rights: string): readonly string[] =>
  [...rights.matchAll(/^(\w+) \| /gm)].flatMap(([, name]) => name ?? [])

export function rightsFaults(root: string): readonly DocumentFault[] {
  const tables = tablesIn(read(root, SCHEMA))
  const named = namedIn(read(root, RIGHTS))
  return [
    ...tables
      .filter((table) => !named.includes(table))
      .map((table) => `lacks ${table}: what may each role do, and why`),
    ...named.filter((table) => !tables.includes(table)).map((table) => `names ${table}, which is no table`),
  ].map((fault) => ({ path: RIGHTS, fault }))
}
