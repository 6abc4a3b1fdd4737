import { createHash } from 'node:crypto'
import { isStalePlan, isUnprepared } from './failure.ts'

/**
 * A named statement is parsed and planned once per connection instead of at every call. The number is bounded, since each
 * name costs the server memory on every connection.
 */
const LIMIT = 512

/** By text; null for one that is not named any more. */
const names = new Map<string, string | null>()
let isOff = false

const question = /^\s*(?:select|with)\s/
const change = /^\s*(?:insert|update|delete)\s/

/**
 * The same text has the same name in every process: where a pooler gives their connections to one another, a name never
 * stands for another question.
 */
const nameOf = (sql: string): string => `touchline_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`

/** The name of what comes often, null for everything else; where tables are spread over machines only of questions. */
export function statementName(sql: string, isSpread = false): string | null {
  if (isOff) return null
  const known = names.get(sql)
  if (known !== undefined) return known
  if (names.size >= LIMIT || !(question.test(sql) || (!isSpread && change.test(sql)))) return null
  const name = nameOf(sql)
  names.set(sql, name)
  return name
}

const warning =
  'The pooler before the database does not keep prepared statements: from now on every question is planned each time ' +
  '(docs/operations.md, "PgBouncer")'

/**
 * Gives the name up for good when it failed for its preparation: that of an older table (a pooler may keep it longer than
 * our connection lives), or one that the server does not know, which means that a pooler changes servers below our
 * connection; then nothing is named any more. Whether the failure was of this kind: the same question may be asked again.
 */
export function forgetName(sql: string, error: unknown): boolean {
  if (isStalePlan(error)) {
    names.set(sql, null)
    return true
  }
  if (!isUnprepared(error)) return false
  if (!isOff) process.emitWarning(warning)
  isOff = true
  return true
}
