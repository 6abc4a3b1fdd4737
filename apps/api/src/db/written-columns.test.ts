import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(source, path), 'utf8')

interface Optional {
  readonly table: string
  readonly column: string
}

function optionalColumns(): readonly Optional[] {
  const schema = read('db/schema.ts')
  const listed = schema.slice(schema.indexOf('export interface Database '))
  const tableOf = new Map(
    [...listed.matchAll(/^ {2}(\w+): (\w+)$/gm)].map(([, table = '', name = '']) => [name, table]),
  )
  return [...schema.matchAll(/^export interface (\w+Table) \{\n([\s\S]*?)^\}/gm)].flatMap(([, name = '', body = '']) =>
    [...body.matchAll(/^ {2}(\w+): (.*)$/gm)].flatMap(([, column = '', type = '']) => {
      const isOptional = !type.startsWith('GeneratedAlways') && /\| null|Generated</u.test(type)
      return isOptional ? [{ table: tableOf.get(name) ?? name, column }] : []
    }),
  )
}

const writers = globSync('**/*.ts', { cwd: source })
  .filter((path) => !/\.test\.ts$|test-support|^db\/schema\.ts$|^admin\/copy\//u.test(path))
  .map(read)

function isWritten({ table, column }: Optional): boolean {
  const into = `(insertInto|updateTable)\\('${table}(?: as \\w+)?'|(insert into|update) ${table}\\b|table: '${table}'`
  const rows = `Rows\\(\\s*\\w+,\\s*'${table}'|NewRow<'${table}'>`
  const writes = new RegExp(`${into}|${rows}`, 'u')
  const names = new RegExp(`\\b${column}\\b`, 'u')
  return writers.some((text) => writes.test(text) && names.test(text))
}

const sentAsIs = 'the specification lists it, and nothing in it sets it (reading S7)'
const oneRow = 'its default and its key hold the table to one row'
const leftOver = 'nothing reads it now; a migration only adds'
const taxed = 'by `taxColumns`, which every writer of a bill spreads'

const unwritten: Readonly<Record<string, string>> = {
  'billing_drafts.tax_rate_percent': taxed,
  'billing_drafts.taxed_as': taxed,
  'invoices.taxed_as': taxed,
  'contracts.auto_add_plans': leftOver,
  'outbox.claimed_until': leftOver,
  'outbox.last_error': leftOver,
  'database_life.only_row': oneRow,
  'provider_pace.only_row': oneRow,
  'coupons.base_coupon_id': sentAsIs,
  'coupons.distributor_user_id': sentAsIs,
  'coupons.is_default_base': sentAsIs,
  'coupons.separate_id': sentAsIs,
  'organizations.is_local_streaming_available': sentAsIs,
  'organizations.parent_organization_id': sentAsIs,
  'organizations.team_id': sentAsIs,
}

describe('a column that may stay empty', () => {
  it('is written by a statement, or it is said why none does', () => {
    const found = optionalColumns()
      .filter((each) => !isWritten(each))
      .map(({ table, column }) => `${table}.${column}`)
    expect(found.toSorted()).toEqual(Object.keys(unwritten).toSorted())
  })

  it('is found by its name: one that nothing could write would be missed', () => {
    expect(optionalColumns().length).toBeGreaterThan(200)
    expect(isWritten({ table: 'users', column: 'created_by' })).toBe(true)
    expect(isWritten({ table: 'users', column: 'no_such_column' })).toBe(false)
  })
})
