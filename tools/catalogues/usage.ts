import { isNode, memberName, type Node, nameOf, walk } from '../arch/syntax.ts'

export interface Source {
  readonly path: string
  readonly tree: unknown
}

export interface Usage {
  readonly path: string
  /** Keys are in tables as often as in calls. */
  readonly literals: ReadonlySet<string>
  readonly namespaces: readonly string[]
  readonly calls: readonly string[]
}

export const opening = new Set(['useTranslations', 'createTranslator', 'translator'])

export function usageOf({ path, tree }: Source): Usage {
  const literals = new Set<string>()
  const namespaces = new Set<string>()
  const calls: string[] = []
  walk(tree, (node) => {
    const text = textOf(node)
    if (text !== undefined) literals.add(text)
    if (node.type !== 'CallExpression') return
    const first = textOf(firstArgument(node))
    if (opening.has(nameOf(node['callee']) ?? '')) namespaces.add(first ?? '')
    if (first !== undefined && isTranslate(node['callee'])) calls.push(first)
  })
  return { path, literals, namespaces: [...namespaces], calls }
}

/** From `useTranslations('plans.reserved')`, or a key that begins with one. */
export function sectionsOf({ tree }: Source, known: ReadonlySet<string>): ReadonlySet<string> {
  const asked = new Set<string>()
  const note = (section = ''): void => {
    if (known.has(section)) asked.add(section)
  }
  walk(tree, (node) => {
    const text = textOf(node) ?? beginningOf(node)
    if (text?.includes('.')) note(text.split('.')[0])
    if (node.type === 'CallExpression' && opening.has(nameOf(node['callee']) ?? '')) note(textOf(firstArgument(node)))
  })
  return asked
}

/** Spelled whole, or as namespace and rest. */
export function uses({ literals }: Usage, key: string): boolean {
  if (literals.has(key)) return true
  const parts = key.split('.')
  return parts.some((_, at) => literals.has(parts.slice(0, at).join('.')) && literals.has(parts.slice(at).join('.')))
}

/** Files that are handed their `t` are left to the compiler. */
export function unknownKeys({ namespaces, calls }: Usage, known: ReadonlySet<string>): readonly string[] {
  if (namespaces.length === 0) return []
  return calls.filter((key) => !namespaces.some((space) => known.has(space === '' ? key : `${space}.${key}`)))
}

function isTranslate(callee: unknown): boolean {
  if (nameOf(callee) === 't') return true
  return isNode(callee) && nameOf(callee['object']) === 't' && ['rich', 'markup'].includes(memberName(callee) ?? '')
}

export const firstArgument = (call: Node): unknown =>
  Array.isArray(call['arguments']) ? call['arguments'][0] : undefined

export function textOf(node: unknown): string | undefined {
  if (!isNode(node) || node.type !== 'Literal') return undefined
  return typeof node['value'] === 'string' ? node['value'] : undefined
}

/** What a template begins with, before its first value. */
export function beginningOf(node: Node): string | undefined {
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node['quasis'])) return undefined
  const first: unknown = node['quasis'][0]
  return isNode(first) ? rawOf(first['value']) : undefined
}

const rawOf = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'raw' in value ? String(value.raw) : undefined
