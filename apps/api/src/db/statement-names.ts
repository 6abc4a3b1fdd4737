import { createHash } from 'node:crypto'
import { isStalePlan, isUnprepared } from './failure.ts'

/** Named statements are parsed and planned once per connection; each costs server memory. */
const LIMIT = 512

const names = new Map<string, string | null>()
let isOff = false

const question = /^\s*(?:select|with)\s/
const change = /^\s*(?:insert|update|delete)\s/

/** Equal in all processes: poolers share connections. */
const nameOf = (sql: string): string => `touchline_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`

/** Null if rare; on many machines only reads are named. */
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

/** After a schema change or a pooler's switch. Returns whether to retry. */
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
