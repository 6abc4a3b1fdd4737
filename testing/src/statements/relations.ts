/** `several`: a list, or rows as JSON. */
type Naming = 'one' | 'several'

export interface Relation {
  /** Empty for a subselect, a WITH or a function. */
  readonly table: string
  readonly alias: string
}

/** Grouped by shared organisation. */
export class Relations {
  readonly all: Relation[] = []
  readonly locked = new Set<number>()
  readonly filled = new Set<number>()
  readonly listed = new Set<number>()
  readonly conditional = new Set<number>()
  readonly made = new Set<number>()
  readonly dependentUnions: (readonly (readonly number[])[])[] = []
  hasDependentHaving = false
  /** Name it by value, not through another relation. */
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

  name(relation: number, naming: Naming): void {
    const group = this.groupOf(relation)
    if (this.#named.get(group) !== 'one') this.#named.set(group, naming)
  }

  since(before: number): readonly number[] {
    return Array.from({ length: this.all.length - before }, (_, index) => before + index)
  }

  namingOf(relation: number): Naming | undefined {
    return this.#named.get(this.groupOf(relation))
  }
}

export interface Scope {
  readonly relations: number[]
  readonly outer: Scope | null
  readonly named: Map<string, number>
}

export const innerScope = (outer: Scope | null): Scope => ({ relations: [], outer, named: new Map() })

export const lookUpNamed = (scope: Scope | null, name: string): number | undefined =>
  scope === null ? undefined : (scope.named.get(name) ?? lookUpNamed(scope.outer, name))

export const isVisible = (scope: Scope | null, alias: string, relations: Relations): boolean =>
  scope !== null &&
  (scope.relations.some((each) => relations.all[each]?.alias === alias) || isVisible(scope.outer, alias, relations))
