import { type Classes, leadingToReference, ownersQuestions } from '@touchline/api/db/scale-out/tables'
import { Analysis, namesCalled } from './analyse.ts'
import { below, isTree, listBelow, nodesOf, type Tree, textBelow } from './tree.ts'

/** `request`: one organisation; `cell`: jobs and sign-ins. */
export type Asker = 'request' | 'cell'

interface StatementCheck {
  readonly statement: unknown
  readonly analysis: Analysis
  readonly asker: Asker
  readonly tenants: readonly number[]
  /** Whether it is about one organisation. */
  readonly isNarrow: boolean
  readonly classes: Classes
}

interface Rule {
  readonly rule: string
  readonly isBroken: (asked: StatementCheck) => boolean
}

const VOLATILE = /^(?:clock_timestamp|timeofday|random|gen_random_uuid|uuidv[47]|nextval|setval)$/

const changes = (statement: unknown): readonly Tree[] =>
  ['InsertStmt', 'UpdateStmt', 'DeleteStmt'].flatMap((kind) => [...nodesOf(statement, kind)])

const changesTenant = ({ statement, classes }: StatementCheck): readonly Tree[] =>
  changes(statement).filter((change) => classes[textBelow(change, 'relation', 'relname')] === 'tenant')

const keptByCitus: ReadonlySet<string> = new Set(leadingToReference)

/** Sessions and looks are proven so only on one PostgreSQL (`admit.ts`); the previous version queries own addresses. */
const elsewhere: ReadonlySet<string> = new Set(['session_with_task', 'look_with_token', 'own_addresses'])
const askedAlone: ReadonlySet<string> = new Set(ownersQuestions.filter((name) => !elsewhere.has(name)))

/** One machine gets it whole. */
const namesEach = ({ analysis: { relations }, tenants }: StatementCheck): boolean =>
  tenants.every((each) => relations.own.has(each))

export const statementRules: readonly Rule[] = [
  {
    rule: 'a request names the organisation of every tenant table as a bare parameter',
    isBroken: ({ analysis: { relations }, asker, tenants }) =>
      asker === 'request' &&
      tenants.some((each) => {
        const naming = relations.namingOf(each)
        return naming !== 'one' && (naming === undefined || !relations.filled.has(each))
      }),
  },
  {
    rule: 'tenant tables are joined by their organisation',
    isBroken: ({ analysis: { relations }, tenants }) => {
      const groups = new Set(tenants.map((each) => relations.groupOf(each)))
      return groups.size > 1 && tenants.some((each) => relations.namingOf(each) !== 'one')
    },
  },
  {
    rule: 'rows of tenant tables are locked within one organisation, or in the order of ids for those that are named',
    isBroken: ({ statement, analysis: { relations }, tenants }) =>
      tenants.some((each) => {
        const naming = relations.namingOf(each)
        const isOrdered = [...nodesOf(statement, 'SortBy')].length > 0
        return relations.locked.has(each) && naming !== 'one' && !(naming === 'several' && isOrdered)
      }),
  },
  {
    rule: 'no row of a reference table is locked: that holds the whole table, on every machine',
    isBroken: ({ analysis: { relations }, classes }) =>
      relations.all.some(({ table }, place) => classes[table] === 'reference' && relations.locked.has(place)),
  },
  {
    rule: 'ROLLUP, CUBE and recursion stay within one organisation',
    isBroken: ({ statement, tenants, isNarrow }) => {
      const isRecursive = [...nodesOf(statement, 'withClause')].some((each) => each['recursive'] === true)
      const isGrouped = [...nodesOf(statement, 'GroupingSet')].length > 0
      return tenants.length > 0 && !isNarrow && (isRecursive || isGrouped)
    },
  },
  {
    rule: 'a change of a tenant table calls nothing that differs from call to call',
    isBroken: (asked) => changesTenant(asked).some((change) => namesCalled(change).some((name) => VOLATILE.test(name))),
  },
  {
    rule: 'a row of a tenant table keeps its organisation',
    isBroken: (asked) =>
      [...nodesOf(asked.statement, 'UpdateStmt')].some(
        (change) =>
          asked.classes[textBelow(change, 'relation', 'relname')] === 'tenant' &&
          listBelow(change, 'targetList').some((each) => textBelow(each, 'ResTarget', 'name') === 'organization_id'),
      ),
  },
  {
    rule: 'a conflict in a tenant table is one of a key with the organisation',
    isBroken: (asked) =>
      changesTenant(asked).some((change) => {
        const columns = listBelow(change, 'onConflictClause', 'infer', 'indexElems')
        return columns.length > 0 && !columns.some((each) => textBelow(each, 'IndexElem', 'name') === 'organization_id')
      }),
  },
  {
    rule: 'what a request or a lock asks names the organisation in each subquery of a select list',
    isBroken: ({ analysis: { relations }, asker, tenants }) =>
      (asker === 'request' || tenants.some((each) => relations.locked.has(each))) &&
      tenants.some((each) => relations.listed.has(each) && !relations.own.has(each)),
  },
  {
    rule: 'a subquery of a select list asks no reference table where several organisations are asked',
    isBroken: ({ analysis: { relations }, tenants, isNarrow, classes }) =>
      tenants.length > 0 &&
      !isNarrow &&
      relations.all.some(({ table }, place) => classes[table] === 'reference' && relations.listed.has(place)),
  },
  {
    rule: 'rows that were sent are looked up by a join, not by a subquery',
    isBroken: ({ analysis: { relations }, tenants }) => {
      const outside = tenants.filter((each) => !relations.conditional.has(each) && !relations.filled.has(each))
      const made = new Set([...relations.made].map((each) => relations.groupOf(each)))
      return (
        outside.length === 0 &&
        tenants.some((each) => relations.conditional.has(each) && made.has(relations.groupOf(each)))
      )
    },
  },
  {
    rule: 'rows that are made for a tenant table are returned, or may conflict',
    isBroken: (asked) =>
      changesTenant(asked).some(
        (change) =>
          below(change, 'selectStmt', 'SelectStmt') !== undefined &&
          listBelow(change, 'selectStmt', 'SelectStmt', 'valuesLists').length === 0 &&
          below(change, 'returningClause') === undefined &&
          below(change, 'onConflictClause') === undefined &&
          !asked.tenants.some((each) => !asked.analysis.relations.filled.has(each)),
      ),
  },
  {
    rule: 'what is deleted is found by a join where its number is limited',
    isBroken: ({ statement }) =>
      [...nodesOf(statement, 'DeleteStmt')].some((change) =>
        [...nodesOf(change['whereClause'], 'SubLink')].some(
          (link) =>
            listBelow(link, 'testexpr', 'RowExpr', 'args').length > 0 &&
            below(link, 'subselect', 'SelectStmt', 'limitCount') !== undefined,
        ),
      ),
  },
  {
    rule: 'a conflict in a table that leads to a reference table calls no function',
    isBroken: ({ statement }) =>
      [...nodesOf(statement, 'InsertStmt')].some(
        (change) =>
          keptByCitus.has(textBelow(change, 'relation', 'relname')) &&
          namesCalled(below(change, 'onConflictClause')).length > 0,
      ),
  },
  {
    rule: 'a union that depends on the row around it asks rows of organisations on each side',
    isBroken: (asked) => {
      const { relations } = asked.analysis
      const groups = new Set(asked.tenants.map((each) => relations.groupOf(each)))
      const isWithout = (side: readonly number[]) => !side.some((each) => groups.has(relations.groupOf(each)))
      return groups.size > 0 && !namesEach(asked) && relations.dependentUnions.some((sides) => sides.some(isWithout))
    },
  },
  {
    rule: 'a question in HAVING asks nothing of the rows around it',
    isBroken: (asked) => asked.tenants.length > 0 && !namesEach(asked) && asked.analysis.relations.hasDependentHaving,
  },
  {
    rule: 'a subquery of FROM that asks rows has a FROM of its own',
    isBroken: (asked) =>
      asked.tenants.length > 0 &&
      !namesEach(asked) &&
      [...nodesOf(asked.statement, 'RangeSubselect')].some((each) => {
        const select = below(each, 'subquery', 'SelectStmt')
        const isBare = ['fromClause', 'valuesLists', 'larg'].every((part) => below(select, part) === undefined)
        return isBare && [...nodesOf(select, 'SubLink')].length > 0
      }),
  },
  {
    rule: 'a function of the owner that reads rows of organisations is asked outside of a transaction',
    isBroken: ({ statement }) => namesCalled(statement).some((name) => askedAlone.has(name)),
  },
  {
    rule: 'a statement asks tables of the coordinator or of organisations, not both',
    isBroken: ({ analysis: { relations }, tenants, classes }) =>
      tenants.length > 0 &&
      // Results may be stored on the coordinator.
      relations.all.some(({ table }, place) => classes[table] === 'local' && !relations.filled.has(place)),
  },
]

export const statementFaults = (statement: unknown, asker: Asker, classes: Classes): readonly string[] => {
  const hasOrganization = (table: string) => table !== '' && classes[table] !== 'reference'
  const analysis = new Analysis(statement, hasOrganization, asker === 'request')
  const { relations } = analysis
  const tenants = relations.all.flatMap(({ table }, place) => (classes[table] === 'tenant' ? [place] : []))
  const isNarrow = tenants.every((each) => relations.namingOf(each) === 'one')
  const asked = { statement, analysis, asker, tenants, isNarrow, classes }
  return statementRules.filter(({ isBroken }) => isBroken(asked)).map(({ rule }) => rule)
}

export const statementsIn = (parsed: unknown): readonly unknown[] =>
  listBelow(parsed, 'stmts').flatMap((each) => (isTree(each) ? [below(each, 'stmt')] : []))
