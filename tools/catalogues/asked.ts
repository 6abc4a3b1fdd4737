/** The keys a part uses: its build has no others. */
import { isNode, memberName, type Node, nameOf, walk } from '../arch/syntax.ts'
import { closureOf, type ImportingSource } from './first-part.ts'
import { beginningOf, firstArgument, opening, type Source, textOf } from './usage.ts'

interface Part {
  readonly entries: readonly string[]
  /** Or prefixes, `plans` or `plans.reserved`. */
  readonly words: readonly string[]
  readonly had: readonly string[]
}

/** `keys` of one catalogue, dotted. */
export function askedFaults(keys: Iterable<string>, sources: readonly ImportingSource[], part: Part): string[] {
  const known = new Set([...keys].flatMap(beginningsOf))
  const isThere = (key: string): boolean =>
    part.had.includes(key.split('.')[0] ?? '') || part.words.some((each) => isBelow(key, each))
  const closure = [...closureOf(sources, part.entries)].map((source) => ({ source, asked: askedOf(source, known) }))
  const all = new Set(closure.flatMap(({ asked }) => [...asked]))
  return [
    ...closure.flatMap(({ source, asked }) =>
      [...asked]
        .filter((key) => !isThere(key))
        .map((key) => `${source.path} asks for ${key}, which does not come with its part`),
    ),
    ...part.words
      .filter((words) => ![...all].some((key) => isBelow(key, words) || isBelow(words, key)))
      .map((words) => `${words} comes with a part of which nothing asks for it`),
  ]
}

const isBelow = (key: string, words: string): boolean => key === words || key.startsWith(`${words}.`)

const beginningsOf = (key: string): string[] => {
  const names = key.split('.')
  return names.map((_, at) => names.slice(0, at + 1).join('.'))
}

/** The keys of an opened section, or all of it if computed. */
function askedOf(source: Source, known: ReadonlySet<string>): ReadonlySet<string> {
  const texts = new Set<string>()
  const opened = new Map<string, string>()
  walk(source.tree, (node) => {
    const text = textOf(node) ?? beginningOf(node)?.replace(/\.$/, '')
    if (text !== undefined && text !== '') texts.add(text)
    if (node.type !== 'VariableDeclarator') return
    const name = nameOf(node['id'])
    const section = sectionOf(node['init'])
    if (name !== undefined && section !== undefined) opened.set(name, section)
  })
  for (const section of opened.values()) texts.delete(section)
  const spaces = new Set(['', ...opened.values()])
  const keys = [...spaces].flatMap((space) => [...texts].map((text) => (space === '' ? text : `${space}.${text}`)))
  const whole = [...opened].filter(([name, section]) => section !== '' && !isWritten(source, name))
  const read = keys.filter((key) => known.has(key) && (key.includes('.') || whole.some(([, each]) => each === key)))
  return new Set([...read, ...whole.map(([, section]) => section)])
}

/** `useTranslations('plans')`; undefined for anything else. */
function sectionOf(init: unknown): string | undefined {
  if (!isNode(init) || init.type !== 'CallExpression' || !opening.has(nameOf(init['callee']) ?? '')) return undefined
  return textOf(firstArgument(init)) ?? ''
}

/** Whether all keys, or their beginnings, are literal. */
function isWritten({ tree }: Source, name: string): boolean {
  let uses = 0
  let written = 0
  walk(tree, (node) => {
    if (node.type === 'Identifier' && node['name'] === name) uses += 1
    if (node.type === 'VariableDeclarator' && nameOf(node['id']) === name) written += 1
    if (node.type === 'CallExpression' && isOf(node['callee'], name) && saysKey(firstArgument(node))) written += 1
  })
  return uses <= written
}

const isOf = (callee: unknown, name: string): boolean =>
  nameOf(callee) === name || (isNode(callee) && memberName(callee) !== undefined && nameOf(callee['object']) === name)

function saysKey(key: unknown): boolean {
  if (!isNode(key)) return false
  if (key.type === 'ConditionalExpression') return saysKey(key['consequent']) && saysKey(key['alternate'])
  return textOf(key) !== undefined || hasBeginning(key)
}

const hasBeginning = (key: Node): boolean => (beginningOf(key) ?? '').includes('.')
