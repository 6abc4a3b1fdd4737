import type { ForeignKeyFact, KeyFact, SchemaFacts } from './schema-facts.ts'
import { type Classes, type LoneKey, leadingToReference, ownersQuestions, type TableClass } from './tables.ts'

export interface SchemaFault {
  readonly rule: string
  readonly at: string
}

interface Rule {
  readonly rule: string
  readonly broken: (facts: SchemaFacts, classes: Classes, lone: readonly LoneKey[]) => readonly string[]
}

const FIRST = 'organization_id'

const brokenKeys = (facts: SchemaFacts, classes: Classes, kind: KeyFact['kind']): readonly string[] =>
  facts.keys
    .filter((key) => key.kind === kind && classes[key.table] === 'tenant' && key.columns[0] !== FIRST)
    .map(nameOf)

const leading: ReadonlySet<string> = new Set(leadingToReference)

const questions: ReadonlySet<string> = new Set(ownersQuestions)

const nameOf = ({ table, name }: { readonly table: string; readonly name: string }): string => `${table}.${name}`

const between = (
  { foreignKeys }: SchemaFacts,
  classes: Classes,
  isBroken: (from: TableClass | undefined, to: TableClass | undefined, key: ForeignKeyFact) => boolean,
): readonly string[] => foreignKeys.filter((key) => isBroken(classes[key.table], classes[key.target], key)).map(nameOf)

export const schemaRules: readonly Rule[] = [
  {
    rule: 'every table has a class',
    broken: ({ tables }, classes) => tables.filter((table) => classes[table] === undefined),
  },
  {
    rule: 'a class belongs to a table that is there',
    broken: ({ tables }, classes) => Object.keys(classes).filter((table) => !tables.includes(table)),
  },
  {
    rule: 'a tenant table has a primary key',
    broken: ({ tables, keys }, classes) =>
      tables.filter(
        (table) => classes[table] === 'tenant' && !keys.some((key) => key.table === table && key.kind === 'primary'),
      ),
  },
  {
    rule: 'the primary key of a tenant table begins with organization_id',
    broken: (facts, classes) => brokenKeys(facts, classes, 'primary'),
  },
  {
    rule: 'a unique key of a tenant table begins with organization_id',
    broken: (facts, classes, lone) =>
      brokenKeys(facts, classes, 'unique').filter((key) => !lone.some((known) => nameOf(known) === key)),
  },
  {
    rule: 'a key without the organisation that is said to be there is there',
    broken: (facts, classes, lone) =>
      lone.map(nameOf).filter((key) => !brokenKeys(facts, classes, 'unique').includes(key)),
  },
  {
    rule: 'an exclusion of a tenant table begins with organization_id',
    broken: (facts, classes) => brokenKeys(facts, classes, 'exclusion'),
  },
  {
    rule: 'a foreign key between tenant tables begins with organization_id on both sides',
    broken: (facts, classes) =>
      between(
        facts,
        classes,
        (from, to, { columns, targetColumns }) =>
          from === 'tenant' && to === 'tenant' && (columns[0] !== FIRST || targetColumns[0] !== FIRST),
      ),
  },
  {
    rule: 'a tenant table has no foreign key to a local one',
    broken: (facts, classes) => between(facts, classes, (from, to) => from === 'tenant' && to === 'local'),
  },
  {
    rule: 'a reference or local table has no foreign key to a tenant table',
    broken: (facts, classes) => between(facts, classes, (from, to) => from !== 'tenant' && to === 'tenant'),
  },
  {
    rule: 'a local table that leads to a reference table is listed',
    broken: (facts, classes) =>
      between(facts, classes, (from, to, { table }) => from === 'local' && to === 'reference' && !leading.has(table)),
  },
  {
    rule: 'a reference table has no foreign key to a local one',
    broken: (facts, classes) => between(facts, classes, (from, to) => from === 'reference' && to === 'local'),
  },
  {
    rule: 'a foreign key of a tenant table sets nothing by itself',
    broken: (facts, classes) =>
      between(
        facts,
        classes,
        (from, _, { definition }) => from === 'tenant' && /ON UPDATE|ON DELETE SET/.test(definition),
      ),
  },
  { rule: 'there are no triggers', broken: ({ triggers }) => triggers.map(nameOf) },
  {
    rule: 'a default of a tenant or reference table is the same on every machine',
    broken: ({ volatileDefaults }, classes) =>
      volatileDefaults.filter(({ table }) => classes[table] !== 'local').map(nameOf),
  },
  {
    rule: 'a row policy of a tenant table asks no other table',
    broken: ({ askingPolicies }, classes) =>
      askingPolicies.filter(({ table }) => classes[table] === 'tenant').map(nameOf),
  },
  {
    rule: 'a function of the owner that reads rows of organisations is listed',
    broken: ({ ownersFunctions }, classes) =>
      ownersFunctions.filter(({ table, name }) => classes[table] === 'tenant' && !questions.has(name)).map(nameOf),
  },
]

export const schemaFaults = (facts: SchemaFacts, classes: Classes, lone: readonly LoneKey[]): readonly SchemaFault[] =>
  schemaRules.flatMap(({ rule, broken }) => broken(facts, classes, lone).map((at) => ({ rule, at })))
