/** A migration only adds: the version before keeps running next to it while processes are updated one after another. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationFiles, numberOf } from './migrations.ts'

/** Those before it came when this was not checked; a published migration never changes. */
const CHECKED_SINCE = 220

/** Said in a comment of the statement: why the version before does without what is taken away. */
const EXCUSE = /the version before/i

const breaking: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(?:table|column|view|function|type|sequence|schema)\b/i, 'drops what the version before uses'],
  [/\brename\b/i, 'renames what the version before uses'],
  [/\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/i, 'changes the type of a column'],
  [/\bset\s+not\s+null\b/i, 'demands a value that the version before may not write'],
  [/\bdrop\s+default\b/i, 'takes a default that the version before relies on'],
  [
    /\badd\s+column\s+(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i,
    'adds a column that the version before does not fill',
  ],
  [
    /\badd\s+(?:constraint\s+\w+\s+)?(?:unique|primary\s+key|check|foreign\s+key|exclude)\b/i,
    'adds a rule to a table that the version before writes',
  ],
  [/\bcreate\s+unique\s+index\b/i, 'adds a key to a table that the version before writes'],
  [/\brevoke\b(?![^;]*\bfrom\s+public\b)/i, 'takes a right that the version before uses'],
]

const commentsOf = (statement: string): string => (statement.match(/--[^\n]*/g) ?? []).join(' ')
const codeOf = (statement: string): string => statement.replaceAll(/--[^\n]*/g, '')

/** What no version before knows: tables that the same file makes. */
const madeIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...codeOf(text).matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi)].map(([, name]) => name ?? ''),
  )

const tableOf = (code: string): string =>
  /\balter\s+table\s+(?:if\s+exists\s+|only\s+)*(\w+)/i.exec(code)?.[1] ??
  /\bcreate\s+unique\s+index\b.*?\bon\s+(?:only\s+)?(\w+)/is.exec(code)?.[1] ??
  ''

function faultsIn(text: string): readonly string[] {
  const made = madeIn(text)
  return text.split(/;\s*\n/).flatMap((statement) => {
    const code = codeOf(statement)
    if (made.has(tableOf(code)) || EXCUSE.test(commentsOf(statement))) return []
    return breaking.flatMap(([pattern, fault]) => (pattern.test(code) ? [fault] : []))
  })
}

/** Migrations that break the version before, each with what it does to it. */
export const expandFaults = (
  folder: string,
  since = CHECKED_SINCE,
): readonly { readonly name: string; readonly fault: string }[] =>
  migrationFiles(folder)
    .filter((name) => numberOf(name) >= since)
    .flatMap((name) => faultsIn(readFileSync(join(folder, name), 'utf8')).map((fault) => ({ name, fault })))
