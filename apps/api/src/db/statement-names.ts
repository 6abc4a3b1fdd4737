import { createHash } from 'node:crypto'
import { isStalePlan, isUnprepared } from './failure.ts'

/**
 * A named statement is parsed and planned once per connection instead of at every call. The number is bounded, since each
 * name costs the server memory on every connection.
 */
const LIMIT = 512

const names = new Map<string, string | null>()
let isOff = false

const question = /^\s*(?:select|with)\s/
const change = /^\s*(?:insert|update|delete)\s/

/** The same in every process: a pooler shares connections. */
const nameOf = (sql: string): string => `touchline_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`

/** Null: rare; on many machines only reads are named. */
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

/** After a changed table or a pooler that switches servers. Returns whether the question may be repeated. */
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
