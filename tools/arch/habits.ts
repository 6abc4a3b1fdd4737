/** Conventions visible in one file: SQL, time, environment, and so on. */
import { citationFault } from './citations.ts'
import { lineAt, type Module } from './modules.ts'
import { called, isNode, memberName, type Node, nameOf, walk } from './syntax.ts'
import type { Finding } from './walls.ts'
import { nameFault, titleFault, wordFault } from './words.ts'

interface Habit {
  readonly rule: string
  readonly applies: (path: string) => boolean
  readonly fault: (node: Node) => string | undefined
}

interface TextHabit {
  readonly rule: string
  readonly applies: (path: string) => boolean
  readonly fault: (comment: string) => string | undefined
}

const isTest = (path: string): boolean => /\.(?:test|spec)\.tsx?$/.test(path)
const inApi = (path: string): boolean => path.startsWith('apps/api/src/') && !isTest(path)
const inDomain = (path: string): boolean => /^packages\/domain\/src\/(?!testing\/)/.test(path)
const inside = (...names: readonly string[]): ((name: string | undefined) => boolean) => {
  const set = new Set(names)
  return (name) => name !== undefined && set.has(name)
}

const querying = inside('selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto')
const statement = /^\s*(?:select\s[\s\S]*\sfrom|insert\s+into|update\s+\S+\s+set|delete\s+from)\s/i
const ambient = inside(
  'Date',
  'process',
  'window',
  'document',
  'crypto',
  'globalThis',
  'setTimeout',
  'fetch',
  'console',
)
const waiting = inside('setTimeout', 'setInterval', 'waitForTimeout')
const wireWord = inside('_id', 'results')

/** A message from another window is still untyped there. */
const betweenWindows = 'packages/card-sandbox/src/browser/protocol.ts'

const noCast = 'no cast outside adapters'

const isCommand = (path: string): boolean => path.startsWith('apps/api/src/admin/commands/') && !isTest(path)

/** Through the platform's call; as a plan of what is written; in one snapshot. */
const changingByItself = new Set(
  ['organizations.ts', 'verify-books.ts'].map((name) => `apps/api/src/admin/commands/${name}`),
)

/** Of commands only those on the database itself: the books' own are shared with calls. */
const holdsSql = /\/src\/(?!admin\/(?!copy\/|doctor\/)).*(?:\/|\.)store\.ts$|\/src\/(?:db|books|checks|queue)\//

export const habits: readonly Habit[] = [
  {
    rule: 'only stores, db, books, checks and the queue hold SQL',
    applies: (path) => inApi(path) && !holdsSql.test(path),
    fault: (node) => {
      if (querying(memberName(called(node)))) return 'builds a query'
      if (node.type === 'TaggedTemplateExpression' && nameOf(node['tag']) === 'sql') return 'holds sql`...`'
      if (node.type === 'Literal' && statement.test(String(node['value']))) return 'holds a statement'
      return node.type === 'TemplateElement' && statement.test(cooked(node)) ? 'holds a statement' : undefined
    },
  },
  {
    rule: 'only main.ts reads the environment',
    applies: (path) =>
      /^(?:apps\/[^/]+|packages\/contract)\/src\//.test(path) && !/\/src\/(?:admin\/)?main\.tsx?$/.test(path),
    fault: (node) =>
      isMember(node, 'process', 'env') || importsFrom(node, /^(?:node:)?process$/) ? 'reads it' : undefined,
  },
  {
    rule: 'a command reads: what it changes is an act',
    applies: (path) => isCommand(path) && !changingByItself.has(path),
    fault: (node) =>
      node.type === 'ImportSpecifier' && nameOf(node['imported']) === 'inTransaction'
        ? 'opens a transaction that may write'
        : undefined,
  },
  {
    rule: 'only the clock knows the time',
    applies: (path) => inApi(path) && !/\/(?:adapters|ports)\/(?:[\w-]*-)?clock\.ts$/.test(path),
    fault: (node) => {
      if (isMember(node, 'Date', 'now') || isMember(node, 'Temporal', 'Now')) return 'reads the clock'
      const bare = node.type === 'NewExpression' && nameOf(node['callee']) === 'Date' && isEmpty(node['arguments'])
      return bare ? 'reads the clock' : undefined
    },
  },
  {
    rule: 'domain is pure: no clock, chance or ambient world',
    applies: (path) => inDomain(path) && !isTest(path),
    fault: (node) => {
      if (isMember(node, 'Math', 'random') || isMember(node, 'Temporal', 'Now'))
        return 'is not a function of its arguments'
      return isReference(node) && ambient(nameOf(node)) ? `mentions ${nameOf(node)}` : undefined
    },
  },
  {
    rule: 'wire words stay out of domain',
    applies: inDomain,
    fault: (node) => {
      const word = nameOf(node) ?? (node.type === 'Literal' ? String(node['value']) : undefined)
      return wireWord(word) ? `says ${word}` : undefined
    },
  },
  {
    rule: noCast,
    applies: (path) => !path.includes('/adapters/'),
    fault: (node) => {
      if (node.type === 'TSNonNullExpression') return 'asserts with !'
      const cast = node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion'
      return cast && !isConst(node['typeAnnotation']) ? 'casts' : undefined
    },
  },
  {
    rule: 'a result is told apart by its kind, which each of its members has',
    applies: (path) => path !== betweenWindows,
    fault: (node) => (asksWhetherIn(node, 'kind') ? 'asks whether there is a kind' : undefined),
  },
  {
    rule: 'a test waits for a condition, not for time',
    applies: isTest,
    fault: (node) => (waiting(nameOf(called(node)) ?? memberName(called(node))) ? 'waits for time' : undefined),
  },
  {
    rule: 'a name has no word that the glossary refuses',
    applies: () => true,
    fault: (node) => nameFault(nameOf(node) ?? ''),
  },
  {
    rule: 'a title of a test has no word that the glossary refuses',
    applies: isTest,
    fault: (node) => titleFault(titleOf(node) ?? ''),
  },
]

/** A cast whose lint rule is disabled, with its reason, is accepted here, too. */
const excused = /oxlint-disable(?:-next)?-line\s+typescript\/consistent-type-assertions\s+--\s/

const disabling = /(?:oxlint|eslint)-disable|biome-ignore|@ts-(?:ignore|expect-error|nocheck)|@knipignore/
const reasoned = /(?:--|:)\s*\S.{8,}/

export const textHabits: readonly TextHabit[] = [
  {
    rule: 'a disabled check says why',
    applies: () => true,
    fault: (comment) => (disabling.test(comment) && !reasoned.test(comment) ? 'gives no reason (-- why)' : undefined),
  },
  {
    rule: 'no unfinished business in comments',
    applies: () => true,
    fault: (comment) => (/\b(?:TODO|FIXME|XXX|HACK)\b/.test(comment) ? 'leaves a note instead of the work' : undefined),
  },
  { rule: 'what a comment cites exists', applies: () => true, fault: citationFault },
  { rule: 'a comment has no word that the glossary refuses', applies: () => true, fault: wordFault },
]

export const namelessFolder = 'a folder is named after its concept'
const nameless = inside('utils', 'util', 'helpers', 'helper', 'common', 'types', 'misc', 'shared')

export function checkHabits(module: Module): Finding[] {
  const { path, text, comments } = module
  const active = habits.filter(({ applies }) => applies(path))
  const findings: Finding[] = []
  const accepted = new Set(comments.filter(({ value }) => excused.test(value)).map(({ start }) => lineAt(text, start)))
  const isAccepted = (line: number): boolean => accepted.has(line) || accepted.has(line - 1)
  walk(module.tree, (node) => {
    for (const { rule, fault } of active) {
      const message = fault(node)
      const line = message === undefined ? 0 : lineAt(text, node.start)
      if (message !== undefined && !(rule === noCast && isAccepted(line))) findings.push({ rule, path, line, message })
    }
  })
  for (const { rule, applies, fault } of textHabits) {
    for (const { value, start } of applies(path) ? comments : []) {
      const message = fault(value)
      if (message !== undefined) findings.push({ rule, path, line: lineAt(text, start), message })
    }
  }
  const folder = path.split('/').slice(0, -1).find(nameless)
  if (folder !== undefined) findings.push({ rule: namelessFolder, path, line: 1, message: `stands in "${folder}"` })
  return findings
}

const titled = inside('describe', 'it', 'test')

function titleOf(node: Node): string | undefined {
  if (node.type !== 'CallExpression' || !titled(rootOf(node['callee']))) return undefined
  const given: readonly unknown[] = Array.isArray(node['arguments']) ? node['arguments'] : []
  const [title] = given
  if (!isNode(title)) return undefined
  if (title.type === 'Literal') return String(title['value'])
  return title.type === 'TemplateLiteral' && Array.isArray(title['quasis'])
    ? title['quasis'].map(cooked).join('')
    : undefined
}

function rootOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  return nameOf(node) ?? rootOf(node['object'] ?? node['callee'])
}

/** Not a property or key of the same spelling (the walk renames those). */
const isReference = (node: Node): boolean => node.type === 'Identifier'

const isMember = (node: Node, object: string, property: string): boolean =>
  node.type === 'MemberExpression' &&
  (nameOf(node['object']) ?? memberName(node['object'])) === object &&
  memberName(node) === property

const importsFrom = (node: Node, module: RegExp): boolean =>
  node.type === 'ImportDeclaration' && isNode(node['source']) && module.test(String(node['source']['value']))

const asksWhetherIn = (node: Node, name: string): boolean =>
  node.type === 'BinaryExpression' &&
  node['operator'] === 'in' &&
  isNode(node['left']) &&
  node['left']['value'] === name

const isConst = (annotation: unknown): boolean =>
  isNode(annotation) && annotation.type === 'TSTypeReference' && nameOf(annotation['typeName']) === 'const'

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0

function cooked(element: Node): string {
  const value = element['value']
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : ''
}
