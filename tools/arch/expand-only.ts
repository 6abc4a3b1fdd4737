/** A migration only adds: during an update the previous version keeps running. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationFiles, numberOf } from './migrations.ts'

const CHECKED_SINCE = 26

/** The statement's comment says why the previous version can do without it. */
const EXCUSE = /the version before/i

const breaking: readonly (readonly [RegExp, string])[] = [
  // With or without COLUMN; properties of a column have their own line.
  [
    /(?<!\bcommit\s+)\bdrop\s+(?!(?:not\s+null|default|constraint|policy|index)\b)/i,
    'drops what the version before uses',
  ],
  [/\brename\b/i, 'renames what the version before uses'],
  [/\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/i, 'changes the type of a column'],
  [/\bset\s+not\s+null\b/i, 'demands a value that the version before may not write'],
  [/\bdrop\s+default\b/i, 'takes a default that the version before relies on'],
  [
    /\badd\s+(?!(?:constraint|unique|primary|check|foreign|exclude|value)\b)(?![^,;]*\bdefault\b)[^,;]*\b(?:not\s+null|primary\s+key)\b/i,
    'adds a column that the version before does not fill',
  ],
  [
    /\badd\s+(?:constraint\s+\w+\s+)?(?:unique|primary\s+key|check|foreign\s+key|exclude)\b/i,
    'adds a rule to a table that the version before writes',
  ],
  [/\bcreate\s+unique\s+index\b/i, 'adds a key to a table that the version before writes'],
  [/\bcreate\s+(?:or\s+replace\s+)?(?:(?:constraint\s+)?trigger|rule)\b/i, 'does more where the version before writes'],
  [/\bdrop\s+constraint\b/i, 'drops a rule that the version before relies on'],
  [/\b(?:drop|alter)\s+policy\b/i, 'changes which rows the version before sees'],
  [/\bcreate\s+policy\b.*\bas\s+restrictive\b/is, 'hides rows from the version before'],
  [/\b(?:enable|(?<!no\s+)force)\s+row\s+level\s+security\b/i, 'hides rows from the version before'],
  [/\bdisable\s+row\s+level\s+security\b/i, 'shows the version before rows of others'],
  [/\brevoke\b(?![^;]*\bfrom\s+public\b)/i, 'takes a right that the version before uses'],
]

const commentsOf = (statement: string): string => (statement.match(/--[^\n]*/g) ?? []).join(' ')
const codeOf = (statement: string): string => statement.replaceAll(/--[^\n]*/g, '')

/** Brackets contain no clauses. */
function withoutBrackets(code: string): string {
  const inner = code.replaceAll(/\([^()]*\)/g, ' ')
  return inner === code ? code : withoutBrackets(inner)
}

/** Semicolons in a comment, body or text end nothing. */
const TOKEN = /--[^\n]*|(\$\w*\$)[\s\S]*?\1|'[^']*'|;|[^;'$-]+|[\s\S]/g

function statementsIn(text: string): readonly string[] {
  const statements = ['']
  for (const [token] of text.matchAll(TOKEN))
    if (token === ';') statements.push('')
    else statements.push(`${statements.pop() ?? ''}${token}`)
  return statements
}

const NAME = String.raw`(?:public\.)?"?(\w+)`
const named = (pattern: string, flags = 'i'): RegExp => new RegExp(`${pattern}${NAME}`, flags)
const nameIn = (pattern: RegExp, code: string): string | undefined => pattern.exec(code)?.[1]?.toLowerCase()

const MADE = named(String.raw`\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?`, 'gi')
const TABLE = [
  named(String.raw`\balter\s+table\s+(?:if\s+exists\s+|only\s+)*`),
  named(String.raw`\bcreate\s+unique\s+index\b.*?\bon\s+(?:only\s+)?`, 'is'),
  named(String.raw`\b(?:create|drop|alter)\s+(?:policy|trigger|rule)\b.*?\bon\s+`, 'is'),
]

/** Unknown to previous versions. */
const madeIn = (text: string): ReadonlySet<string> =>
  new Set([...codeOf(text).matchAll(MADE)].map(([, name]) => (name ?? '').toLowerCase()))

const tableOf = (code: string): string => TABLE.map((pattern) => nameIn(pattern, code)).find(Boolean) ?? ''

interface Made {
  readonly indexes: ReadonlySet<string>
  /** Arguments and result, as they were made last. */
  readonly functions: ReadonlyMap<string, string>
}

const indexesIn = (code: string): readonly string[] =>
  [...code.matchAll(/\bcreate\s+(?:unique\s+)?index\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?(\w+)/gi)].map(
    ([, name]) => (name ?? '').toLowerCase(),
  )

/** Up to the words that say how it answers; a migration writes arguments and answer before them. */
const FUNCTION =
  /\bcreate\s+(?:or\s+replace\s+)?function\s+(\w+)\s*([\s\S]*?)(?:\b(?:language|as|stable|immutable|volatile|security|strict)\b|\$\$)/gi

const functionsIn = (code: string): readonly (readonly [string, string])[] =>
  [...code.matchAll(FUNCTION)].map(([, name, header]) => [
    (name ?? '').toLowerCase(),
    (header ?? '').replaceAll(/\s+/g, ' ').trim().toLowerCase(),
  ])

/** Left from a failed try. */
const droppedIndexes = (code: string, before: Made, own: readonly string[]): readonly string[] => {
  const names = /\bdrop\s+index\s+(?:concurrently\s+)?(?:if\s+exists\s+)?([\w\s,]+)/i.exec(code)?.[1] ?? ''
  const dropped = names.split(',').map((name) => name.trim().split(/\s/)[0]?.toLowerCase() ?? '')
  return dropped.some((name) => name !== '' && (before.indexes.has(name) || !own.includes(name)))
    ? ['drops an index that guards or finds rows of the version before']
    : []
}

const replacedFunctions = (code: string, before: Made): readonly string[] =>
  functionsIn(code).some(([name, header]) => (before.functions.get(name) ?? header) !== header)
    ? ['replaces a function by one with other arguments or another answer']
    : []

function faultsIn(text: string, before: Made): readonly string[] {
  const made = madeIn(text)
  const own = indexesIn(codeOf(text))
  return statementsIn(text).flatMap((statement) => {
    const code = codeOf(statement)
    const clauses = withoutBrackets(code)
    if (made.has(tableOf(code)) || EXCUSE.test(commentsOf(statement))) return []
    return [
      ...breaking.flatMap(([pattern, fault]) => (pattern.test(clauses) ? [fault] : [])),
      ...droppedIndexes(code, before, own),
      ...replacedFunctions(code, before),
    ]
  })
}

export function expandFaults(
  folder: string,
  since = CHECKED_SINCE,
): readonly { readonly name: string; readonly fault: string }[] {
  const indexes = new Set<string>()
  const functions = new Map<string, string>()
  return migrationFiles(folder).flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    const faults = numberOf(name) < since ? [] : faultsIn(text, { indexes, functions })
    for (const index of indexesIn(codeOf(text))) indexes.add(index)
    for (const [made, header] of functionsIn(codeOf(text))) functions.set(made, header)
    return faults.map((fault) => ({ name, fault }))
  })
}
