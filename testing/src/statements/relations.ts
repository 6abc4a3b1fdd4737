/** How the organisation of a relation is named: by one value, or by several, as in a list or in rows sent as JSON. */
type Naming = 'one' | 'several'

export interface Relation {
  /** Empty for what only carries rows of others: a subselect, a WITH, a function. */
  readonly table: string
  readonly alias: string
}

/** The relations of a statement, in groups that share their organisation. */
export class Relations {
  readonly all: Relation[] = []
  readonly locked = new Set<number>()
  /** Rows are inserted into these: each says whose it is. */
  readonly filled = new Set<number>()
  /** Asked in a subquery of a select list. */
  readonly listed = new Set<number>()
  /** Asked in a subquery of a condition. */
  readonly conditional = new Set<number>()
  /** Rows of a function, as of JSON that was sent. */
  readonly made = new Set<number>()
  /** Unions that depend on the row around them, by the relations of their sides. */
  readonly dependentUnions: (readonly (readonly number[])[])[] = []
  /** Whether a question in HAVING depends on the rows around it. */
  hasDependentHaving = false
  /** These name the organisation as a value themselves, not by another relation. */
  readonly own = new Set<number>()
  readonly #parent: number[] = []
  readonly #named = new Map<number, Naming>()

  add(table: string, alias: string): number {
    this.#parent.push(this.all.length)
    return this.all.push({ table, alias }) - 1
  }

  groupOf(relation: number): number {
    const parent = this.#parent[relation] ?? relation
    return parent === relation ? relation : this.groupOf(parent)
  }

  share(one: number, other: number): void {
    const [kept, joined] = [this.groupOf(one), this.groupOf(other)]
    if (kept === joined) return
    this.#parent[joined] = kept
    const naming = this.#named.get(joined)
    if (naming !== undefined) this.name(kept, naming)
  }

  /** One value is the narrowest. */
  name(relation: number, naming: Naming): void {
    const group = this.groupOf(relation)
    if (this.#named.get(group) !== 'one') this.#named.set(group, naming)
  }

  /** Those that were added since there were so many. */
  since(before: number): readonly number[] {
    return Array.from({ length: this.all.length - before }, (_, index) => before + index)
  }

  namingOf(relation: number): Naming | undefined {
    return this.#named.get(this.groupOf(relation))
  }
}

/** What can be named at a place of a statement. */
export interface Scope {
  readonly relations: number[]
  readonly outer: Scope | null
  readonly named: Map<string, number>
}

export const innerScope = (outer: Scope | null): Scope => ({ relations: [], outer, named: new Map() })

export const lookUpNamed = (scope: Scope | null, name: string): number | undefined =>
  scope === null ? undefined : (scope.named.get(name) ?? lookUpNamed(scope.outer, name))

/** Whether a place of a statement can name a relation so. */
export const isVisible = (scope: Scope | null, alias: string, relations: Relations): boolean =>
  scope !== null &&
  (scope.relations.some((each) => relations.all[each]?.alias === alias) || isVisible(scope.outer, alias, relations))
