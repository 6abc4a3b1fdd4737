export type Tree = Readonly<Record<string, unknown>>

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const below = (node: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((found, name) => (isTree(found) ? found[name] : undefined), node)

export const listBelow = (node: unknown, ...path: readonly string[]): readonly unknown[] => {
  const found = below(node, ...path)
  return Array.isArray(found) ? found : []
}

export const textBelow = (node: unknown, ...path: readonly string[]): string => {
  const found = below(node, ...path)
  return typeof found === 'string' ? found : ''
}

export interface Column {
  readonly alias: string
  /** `*` for all. */
  readonly name: string
}

export const columnOf = (node: unknown): Column | null => {
  const fields = listBelow(node, 'ColumnRef', 'fields')
  if (fields.length === 0) return null
  const names = fields.map((field) => (below(field, 'A_Star') === undefined ? textBelow(field, 'String', 'sval') : '*'))
  return { alias: names.at(-2) ?? '', name: names.at(-1) ?? '' }
}

/** A parameter or a literal, perhaps with a cast. */
export const isValue = (node: unknown): boolean =>
  below(node, 'ParamRef') !== undefined ||
  below(node, 'A_Const') !== undefined ||
  (below(node, 'TypeCast') !== undefined && isValue(below(node, 'TypeCast', 'arg')))

export function* nodesOf(node: unknown, kind: string): Generator<Tree> {
  if (Array.isArray(node)) {
    for (const each of node) yield* nodesOf(each, kind)
    return
  }
  if (!isTree(node)) return
  for (const [name, value] of Object.entries(node)) {
    if (name === kind && isTree(value)) yield value
    yield* nodesOf(value, kind)
  }
}

export const columnsIn = (node: unknown): readonly Column[] =>
  [...nodesOf(node, 'ColumnRef')].flatMap((each) => columnOf({ ColumnRef: each }) ?? [])
