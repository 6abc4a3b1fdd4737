import { innerScope, isVisible, lookUpNamed, Relations, type Scope } from './relations.ts'
import {
  below,
  type Column,
  columnOf,
  columnsIn,
  isTree,
  isValue,
  listBelow,
  nodesOf,
  type Tree,
  textBelow,
} from './tree.ts'

const ORGANIZATION = 'organization_id'

/** A statement's relations and their organisations. */
export class Analysis {
  readonly relations = new Relations()
  readonly #hasOrganization: (table: string) => boolean
  readonly #isRequest: boolean

  constructor(statement: unknown, hasOrganization: (table: string) => boolean, isRequest: boolean) {
    this.#hasOrganization = hasOrganization
    this.#isRequest = isRequest
    this.#statement(statement, null)
  }

  /** Relations whose organisation its rows have. */
  #statement(node: unknown, outer: Scope | null): readonly number[] {
    const select = below(node, 'SelectStmt')
    if (isTree(select)) return this.#select(select, outer)
    for (const kind of ['InsertStmt', 'UpdateStmt', 'DeleteStmt']) {
      const change = below(node, kind)
      if (isTree(change)) return this.#change(change, outer)
    }
    return []
  }

  #with(node: Tree, scope: Scope): void {
    for (const each of listBelow(node, 'withClause', 'ctes')) {
      const name = textBelow(each, 'CommonTableExpr', 'ctename')
      const carrier = this.relations.add('', name)
      scope.named.set(name, carrier)
      const query = below(each, 'CommonTableExpr', 'ctequery')
      const given = this.#statement(query, scope)
      if (this.#isRequest && isClosed(query)) continue
      for (const one of given) this.relations.share(carrier, one)
    }
  }

  #select(node: Tree, outer: Scope | null): readonly number[] {
    const scope = innerScope(outer)
    this.#with(node, scope)
    const sides = [node['larg'], node['rarg']].filter(isTree)
    if (sides.length > 0) return this.#united(node, sides, scope)
    for (const each of listBelow(node, 'fromClause')) this.#from(each, scope)
    this.#marked(this.relations.conditional, () => this.#condition(node['whereClause'], scope))
    this.#marked(this.relations.listed, () => this.#inside(node['targetList'], scope))
    this.#having(node['havingClause'], scope)
    for (const part of ['groupClause', 'sortClause', 'valuesLists', 'limitCount']) this.#inside(node[part], scope)
    for (const lock of listBelow(node, 'lockingClause')) this.#lock(lock, scope)
    return listBelow(node, 'targetList').flatMap((target) => this.#given(below(target, 'ResTarget', 'val'), scope))
  }

  /** If both sides give it. */
  #united(node: Tree, sides: readonly Tree[], scope: Scope): readonly number[] {
    const before = this.relations.all.length
    const asked: (readonly number[])[] = []
    const [left = [], right = []] = sides.map((side) => {
      const begin = this.relations.all.length
      const given = this.#select(side, scope)
      asked.push(this.relations.since(begin))
      return given
    })
    if (this.#depends(node, before, scope)) this.relations.dependentUnions.push(asked)
    const [one] = left
    const [other] = right
    const isAlike =
      one !== undefined && other !== undefined && this.relations.namingOf(one) === this.relations.namingOf(other)
    if (isAlike) this.relations.share(one, other)
    return [...left, ...right]
  }

  #having(node: unknown, scope: Scope): void {
    for (const { subselect } of outermost(node)) {
      const before = this.relations.all.length
      this.#statement(subselect, scope)
      if (this.#depends(subselect, before, scope)) this.relations.hasDependentHaving = true
    }
  }

  /** Names an outer relation among those added since. */
  #depends(question: unknown, before: number, scope: Scope): boolean {
    const own = new Set(this.relations.since(before).map((each) => this.relations.all[each]?.alias))
    return columnsIn(question).some(
      ({ alias }) => alias !== '' && !own.has(alias) && isVisible(scope, alias, this.relations),
    )
  }

  #marked(place: Set<number>, ask: () => void): void {
    const before = this.relations.all.length
    ask()
    for (const each of this.relations.since(before)) place.add(each)
  }

  #given(value: unknown, scope: Scope): readonly number[] {
    const column = columnOf(value)
    if (column?.name === '*') return scope.relations
    if (column?.name !== ORGANIZATION) return []
    const found = this.#find(column, scope)
    return found === undefined ? [] : [found]
  }

  #lock(lock: unknown, scope: Scope): void {
    const names = listBelow(lock, 'LockingClause', 'lockedRels').map((each) => textBelow(each, 'RangeVar', 'relname'))
    for (const relation of scope.relations) {
      const { alias = '' } = this.relations.all[relation] ?? {}
      if (names.length === 0 || names.includes(alias)) this.relations.locked.add(relation)
    }
  }

  #table(range: unknown, scope: Scope): number {
    const table = textBelow(range, 'relname')
    const alias = textBelow(range, 'alias', 'aliasname') || table
    const known = lookUpNamed(scope, table)
    const added = this.relations.add(known === undefined ? table : '', alias)
    if (known !== undefined) this.relations.share(added, known)
    scope.relations.push(added)
    return added
  }

  #from(node: unknown, scope: Scope): void {
    const join = below(node, 'JoinExpr')
    if (isTree(join)) return this.#join(join, scope)
    if (below(node, 'RangeVar') !== undefined) {
      this.#table(below(node, 'RangeVar'), scope)
      return
    }
    const kind = below(node, 'RangeSubselect') === undefined ? 'RangeFunction' : 'RangeSubselect'
    const range = below(node, kind)
    const carrier = this.relations.add('', textBelow(range, 'alias', 'aliasname'))
    for (const given of this.#statement(below(range, 'subquery'), scope)) this.relations.share(carrier, given)
    if (kind === 'RangeFunction') {
      this.relations.name(carrier, 'several')
      this.relations.made.add(carrier)
    }
    this.#inside(below(range, 'functions'), scope)
    scope.relations.push(carrier)
  }

  #join(join: Tree, scope: Scope): void {
    const before = scope.relations.length
    this.#from(join['larg'], scope)
    const left = scope.relations.slice(before)
    this.#from(join['rarg'], scope)
    const right = scope.relations.slice(before + left.length)
    const using = listBelow(join, 'usingClause').map((each) => textBelow(each, 'String', 'sval'))
    if (using.includes(ORGANIZATION))
      for (const one of left) for (const other of right) this.relations.share(one, other)
    this.#condition(join['quals'], scope)
  }

  #change(node: Tree, outer: Scope | null): readonly number[] {
    const scope = innerScope(outer)
    this.#with(node, scope)
    const target = this.#table(node['relation'], scope)
    for (const each of [...listBelow(node, 'fromClause'), ...listBelow(node, 'usingClause')]) this.#from(each, scope)
    this.#condition(node['whereClause'], scope)
    this.#inside(node['targetList'], scope)
    this.#inside(below(node, 'onConflictClause', 'targetList'), scope)
    if (node['selectStmt'] !== undefined) this.#source(node, target, scope)
    return [target]
  }

  #source(node: Tree, target: number, scope: Scope): void {
    this.relations.filled.add(target)
    const place = listBelow(node, 'cols').findIndex((each) => textBelow(each, 'ResTarget', 'name') === ORGANIZATION)
    const select = below(node, 'selectStmt', 'SelectStmt')
    for (const given of this.#statement(node['selectStmt'], scope)) this.relations.share(target, given)
    const rows = listBelow(select, 'valuesLists').map((row) => listBelow(row, 'List', 'items')[place])
    if (rows.length > 0 && rows.every(isValue)) this.relations.name(target, rows.length === 1 ? 'one' : 'several')
    if (isValue(below(listBelow(select, 'targetList')[place], 'ResTarget', 'val'))) this.relations.name(target, 'one')
  }

  #find({ alias, name }: Column, scope: Scope | null): number | undefined {
    if (scope === null) return undefined
    const fits = scope.relations.filter((each) => this.relations.all[each]?.alias === alias)
    const unnamed = alias === '' && name === ORGANIZATION ? this.#owners(scope) : []
    return unnamed[0] ?? fits[0] ?? this.#find({ alias, name }, scope.outer)
  }

  #owners({ relations }: Scope): readonly number[] {
    const tableOf = (each: number): string => this.relations.all[each]?.table ?? ''
    const tables = relations.filter((each) => tableOf(each) !== '' && this.#hasOrganization(tableOf(each)))
    return [...tables, ...relations.filter((each) => tableOf(each) === '')]
  }

  #condition(node: unknown, scope: Scope): void {
    if (textBelow(node, 'BoolExpr', 'boolop') === 'AND_EXPR') {
      for (const each of listBelow(node, 'BoolExpr', 'args')) this.#condition(each, scope)
      return
    }
    const expression = below(node, 'A_Expr')
    if (isTree(expression)) this.#equation(expression, scope)
    const link = below(node, 'SubLink')
    if (isTree(link) && link['subLinkType'] === 'ANY_SUBLINK') return this.#among(link, scope)
    this.#inside(node, scope)
  }

  #among(link: Tree, scope: Scope): void {
    const given = this.#statement(link['subselect'], scope)
    for (const member of this.#members(link['testexpr']))
      for (const one of this.#given(member, scope)) for (const other of given) this.relations.share(one, other)
  }

  #members(node: unknown): readonly unknown[] {
    const row = listBelow(node, 'RowExpr', 'args')
    return row.length === 0 ? [node] : row
  }

  #equation(expression: Tree, scope: Scope): void {
    if (textBelow(listBelow(expression, 'name')[0], 'String', 'sval') !== '=') return
    const right = this.#members(expression['rexpr'])
    for (const [place, left] of this.#members(expression['lexpr']).entries()) {
      this.#pair(left, right[place], textBelow(expression, 'kind'), scope)
      this.#pair(right[place], left, textBelow(expression, 'kind'), scope)
    }
  }

  #pair(named: unknown, by: unknown, kind: string, scope: Scope): void {
    const [relation] = columnOf(named)?.name === ORGANIZATION ? this.#given(named, scope) : []
    if (relation === undefined) return
    const items = listBelow(by, 'List', 'items')
    if (kind === 'AEXPR_OP_ANY' || items.length > 1) return this.relations.name(relation, 'several')
    if (isValue(by) || (items.length === 1 && isValue(items[0]))) {
      this.relations.own.add(relation)
      return this.relations.name(relation, 'one')
    }
    const column = columnOf(by)
    const other = column === null ? undefined : this.#find(column, scope)
    if (other === undefined) return
    const isCarrier = this.relations.all[other]?.table === ''
    if (isCarrier || column?.name === ORGANIZATION) this.relations.share(relation, other)
  }

  #inside(node: unknown, scope: Scope): void {
    for (const link of outermost(node)) this.#statement(link['subselect'], scope)
  }
}

/** Outer conditions do not reach its tables. */
const isClosed = (query: unknown): boolean =>
  below(query, 'SelectStmt', 'limitCount') !== undefined ||
  [...nodesOf(below(query, 'SelectStmt', 'targetList'), 'over')].length > 0

function* outermost(node: unknown): Generator<Tree> {
  if (Array.isArray(node)) for (const each of node) yield* outermost(each)
  else if (isTree(node)) {
    for (const [name, value] of Object.entries(node)) {
      if (name === 'SubLink' && isTree(value)) yield value
      else yield* outermost(value)
    }
  }
}

export const namesCalled = (statement: unknown): readonly string[] =>
  [...nodesOf(statement, 'FuncCall')].map((call) => textBelow(listBelow(call, 'funcname').at(-1), 'String', 'sval'))
