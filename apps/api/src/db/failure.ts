import { DatabaseError } from 'pg'

/**
 * The connection broke, or the server gave up, while COMMIT was on its way: the transaction may or may not have
 * happened. The caller looks at the state again or repeats with the same idempotency key; it never means "nothing
 * happened".
 */
export class OutcomeUnknownError extends Error {
  readonly kind = 'outcome-unknown'

  constructor(cause: unknown) {
    super('The outcome of the commit is unknown', { cause })
    this.name = 'OutcomeUnknownError'
  }
}

/** A statement had failed, its error was swallowed, and so COMMIT rolled everything back: a bug of the caller. */
export class CommitRolledBackError extends Error {
  readonly kind = 'commit-rolled-back'

  constructor() {
    super('COMMIT rolled back: an earlier statement of the transaction had failed')
    this.name = 'CommitRolledBackError'
  }
}

/** The driver's errors come from a socket callback; this adds where the query was made. */
export const withCaller = (error: unknown): unknown => {
  if (error instanceof Error) error.stack = `${error.stack}\n${new Error('asked here').stack}`
  return error
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

const sqlState = (error: unknown): string | undefined => (error instanceof DatabaseError ? error.code : undefined)

/** A table was changed (a deployment's migration) after the connection had prepared a statement on it. */
export const isStalePlan = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

/** The server has no such prepared statement, or one that this connection did not make. */
export const isUnprepared = (error: unknown): boolean => /^(?:26000|42P05)$/.test(sqlState(error) ?? '')

/** The server rolled back because of others, or of what was prepared; the same work may succeed when repeated. */
export const isWorthRepeating = (error: unknown): boolean => {
  const state = sqlState(error)
  return state === SERIALIZATION_FAILURE || state === DEADLOCK || isStalePlan(error) || isUnprepared(error)
}

/**
 * Connection (08), resources (53), operator intervention (57), system (58) and internal errors (XX, also Citus): the
 * outcome is unknown.
 */
const SILENT_ON_OUTCOME = /^(08|53|57|58|XX)/

/** What an error of COMMIT means: without a clear answer from the server the outcome is unknown. */
export const asCommitFailure = (error: unknown): unknown => {
  const state = sqlState(error)
  return state === undefined || SILENT_ON_OUTCOME.test(state) ? new OutcomeUnknownError(error) : error
}

const NO_ANSWER = 'Query read timeout'

/** A query without an answer: its connection may still deliver one, which would be taken for the answer of the next. */
export const isUnanswered = (error: unknown): boolean => error instanceof Error && error.message === NO_ANSWER

/** The database is there and takes no writes, as a standby does. */
export const isReadOnly = (error: unknown): boolean => sqlState(error) === '25006'

/** The database cannot be reached or accepts no writes now: callers may try again later, their requests are correct. */
const AWAY = /^(08|53|57P)/
const AWAY_BELOW_SQL =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout/
const INTERNAL = 'XX000'
/** What the coordinator says of a machine that broke off in the middle of a statement: as an internal error of its own. */
const BROKE_OFF =
  /unexpected eof|server closed the connection|connection not open|no connection to|invalid socket|could not (?:receive|send) data|postmaster was shut down/i

export const isDatabaseAway = (error: unknown): boolean => {
  if (error instanceof OutcomeUnknownError) return true
  const state = sqlState(error)
  if (error instanceof DatabaseError && state === INTERNAL) return BROKE_OFF.test(error.message)
  if (state !== undefined) return AWAY.test(state)
  return error instanceof Error && AWAY_BELOW_SQL.test(`${'code' in error ? String(error.code) : ''} ${error.message}`)
}

/**
 * What is stored is not what its reader expects (data exceptions, 22, and more rows than one, 21), or the reader itself is
 * wrong: asked again it fails again. A question that was only too slow, or not answered, is not of this kind.
 */
export const isOfContent = (error: unknown): boolean => {
  const state = sqlState(error)
  return state === undefined ? !isDatabaseAway(error) : /^2[12]/.test(state)
}
