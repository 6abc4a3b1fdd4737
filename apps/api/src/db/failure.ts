import { DatabaseError } from 'pg'

/** COMMIT may have happened: check, or repeat under the same idempotency key. */
export class OutcomeUnknownError extends Error {
  readonly kind = 'outcome-unknown'

  constructor(cause: unknown) {
    super('The outcome of the commit is unknown', { cause })
    this.name = 'OutcomeUnknownError'
  }
}

/** A caller's bug: it swallowed an error. */
export class CommitRolledBackError extends Error {
  readonly kind = 'commit-rolled-back'

  constructor() {
    super('COMMIT rolled back: an earlier statement of the transaction had failed')
    this.name = 'CommitRolledBackError'
  }
}

/** The driver's errors have no useful stack. */
export const withCaller = (error: unknown): unknown => {
  if (error instanceof Error) error.stack = `${error.stack}\n${new Error('asked here').stack}`
  return error
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

const sqlState = (error: unknown): string | undefined => (error instanceof DatabaseError ? error.code : undefined)

/** A table changed after the statement was prepared. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

export const isUnprepared = (error: unknown): boolean => /^(?:26000|42P05)$/.test(sqlState(error) ?? '')

const LOCK_NOT_AVAILABLE = '55P03'

export const isLockAway = (error: unknown): boolean => sqlState(error) === LOCK_NOT_AVAILABLE

const INTERNAL = 'XX000'

const isShardReplaced = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  error.code === INTERNAL &&
  error.message.startsWith('could not find valid entry for')

export const isWorthRepeating = (error: unknown): boolean => {
  const state = sqlState(error)
  if (state === SERIALIZATION_FAILURE || state === DEADLOCK) return true
  return isStalePlan(error) || isUnprepared(error) || isShardReplaced(error)
}

/** 08 connection, 53 resources, 57 intervention, 58 system, XX internal (also Citus): outcome unknown. */
const SILENT_ON_OUTCOME = /^(08|53|57|58|XX)/

/** Unknown unless the answer is clear. */
export const asCommitFailure = (error: unknown): unknown => {
  const state = sqlState(error)
  return state === undefined || SILENT_ON_OUTCOME.test(state) ? new OutcomeUnknownError(error) : error
}

const NO_ANSWER = 'Query read timeout'

/** A late answer would go to the next query. */
export const isUnanswered = (error: unknown): boolean => error instanceof Error && error.message === NO_ANSWER

/** E.g. a standby. */
export const isReadOnly = (error: unknown): boolean => sqlState(error) === '25006'

/** Worth retrying later. */
const AWAY = /^(08|53|57P)/
const AWAY_BELOW_SQL =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout/
const BROKE_OFF =
  /unexpected eof|server closed the connection|connection not open|no connection to|invalid socket|could not (?:receive|send) data|postmaster was shut down/i

export const isDatabaseAway = (error: unknown): boolean => {
  if (error instanceof OutcomeUnknownError) return true
  const state = sqlState(error)
  if (error instanceof DatabaseError && state === INTERNAL) return BROKE_OFF.test(error.message)
  if (state !== undefined) return AWAY.test(state)
  return error instanceof Error && AWAY_BELOW_SQL.test(`${'code' in error ? String(error.code) : ''} ${error.message}`)
}

/** Citus names it when it is not the coordinator that is away. */
export const machineBehind = (error: unknown): string | null =>
  (error instanceof Error && /remote node (?:\S+@)?(\S+:\d+)/.exec(error.message)?.[1]) || null

/** Data exceptions (22) and cardinality (21) repeat themselves; timeouts do not. */
export const isOfContent = (error: unknown): boolean => {
  const state = sqlState(error)
  return state === undefined ? !isDatabaseAway(error) : /^2[12]/.test(state)
}
