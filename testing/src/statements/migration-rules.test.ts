import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { statementsOf } from '@touchline/api/db/migrate'
import { tableClasses } from '@touchline/api/db/scale-out/tables'
import { loadModule, parseSync } from 'libpg-query'
import { beforeAll, describe, expect, it } from 'vitest'
import { statementsIn } from './statement-rules.ts'
import { below, listBelow, nodesOf, textBelow } from './tree.ts'

const folder = join(import.meta.dirname, '../../../apps/api/src/db/migrations')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')
const sequence = read('sequence.txt')
  .split('\n')
  .flatMap((line) => /^[0-9a-f]{64} {2}(\S+)$/.exec(line)?.[1] ?? [])
const classes: Readonly<Record<string, string>> = tableClasses
const CHECKED = /^CONSTR_(?:PRIMARY|UNIQUE|FOREIGN|CHECK)$/

const isSpread = (statement: unknown): boolean => {
  const table = textBelow(statement, 'relation', 'relname')
  return classes[table] === 'tenant' || classes[table] === 'reference'
}

const joinsBare = (expression: unknown): boolean =>
  listBelow(expression, 'name').some((name) => textBelow(name, 'String', 'sval') === '||') &&
  ['lexpr', 'rexpr'].some((side) => below(expression, side, 'ColumnRef') !== undefined)

const faultsOf = (text: string): readonly string[] => {
  const parsed = statementsIn(parseSync(text))
  const added = parsed.flatMap((statement) =>
    [...nodesOf(statement, 'AlterTableStmt')].filter(isSpread).flatMap((alter) => [...nodesOf(alter, 'ColumnDef')]),
  )
  const isChecked = added.some((column) =>
    listBelow(column, 'constraints').some((each) => CHECKED.test(textBelow(each, 'Constraint', 'contype'))),
  )
  const isJoined = parsed.some((statement) =>
    [...nodesOf(statement, 'UpdateStmt')]
      .filter(isSpread)
      .some((update) => [...nodesOf(update, 'A_Expr')].some(joinsBare)),
  )
  const indexes = parsed.flatMap((statement) => [...nodesOf(statement, 'IndexStmt')])
  const isInParts = indexes.some((index) => textBelow(index, 'relation', 'relname') === 'recorded_usage')
  return [
    ...(isChecked ? ['a column with a constraint: ADD COLUMN, then ADD CONSTRAINT with a name'] : []),
    ...(isJoined ? ['a column joined to a text without a cast: Citus takes it for STABLE'] : []),
    ...(isInParts && !text.startsWith('-- Each statement by itself.\n') ? ['an index of the parts of months'] : []),
  ]
}

beforeAll(() => loadModule())

describe('a migration', () => {
  it.each(sequence)('%s is sent as the statements that PostgreSQL reads in it', (name) => {
    const text = read(name)
    expect(statementsOf(text)).toHaveLength(statementsIn(parseSync(text)).length)
  })

  it('after the baseline, which may meet spread tables, does nothing that many machines refuse', () => {
    expect(
      sequence
        .slice(1)
        .map((name) => [name, faultsOf(read(name))])
        .filter(([, faults]) => faults?.length !== 0),
    ).toEqual([])
  })

  it.each([
    ['alter table contracts add column note text check (length(note) < 9)', 1],
    ['alter table contracts add column note text; alter table contracts add constraint short check (note <> $$;$$)', 0],
    ['alter table jobs add column note text unique', 0],
    ["update contracts set own_note = 'from ' || contract_id", 1],
    ["update contracts set own_note = 'from ' || contract_id::text", 0],
    ["update jobs set kind = 'a' || kind", 0],
    ['create index recorded_usage_by_user on recorded_usage (organization_id, user_id)', 1],
    ['-- Each statement by itself.\ncreate index recorded_usage_by_user on recorded_usage (user_id)', 0],
  ])('is refused for it: %s', (text, faults) => {
    expect(faultsOf(text)).toHaveLength(faults)
  })
})
