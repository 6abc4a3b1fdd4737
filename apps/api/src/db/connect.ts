import type { Milliseconds } from '@touchline/domain/calendar'
import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { columnParsers } from './column-values.ts'
import { pgDialect } from './pg-driver.ts'
import type { Database } from './schema.ts'

/** The pool. Tables are read and written through `inTransaction` only: outside of it the login has no rights. */
export type Db = Kysely<Database>
export type Tx = Transaction<Database>

export interface ConnectOptions {
  readonly url: string
  /** Connections held at most; 10 when not given. */
  readonly poolSize?: number
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string
  /** No statement runs longer; 15 seconds when not given. */
  readonly statementTimeoutMs?: Milliseconds
  /** How long after that a silent database is given up, with the connection; 5 seconds when not given. */
  readonly silenceMs?: Milliseconds
  /** How long a caller waits for a connection, new or free; 10 seconds when not given. */
  readonly connectMs?: Milliseconds
  /** The tables are spread over many machines (Citus). */
  readonly isSpread?: boolean
}

const IDLE_IN_TRANSACTION_MS = 30_000
const STATEMENT_MS = 15_000
const SILENCE_MS = 5_000
const CONNECT_MS = 10_000
/** The system notices a machine that vanished within about twice this time, also without a query. */
const KEEP_ALIVE_MS = 10_000

const SESSION = '-c timezone=UTC -c datestyle=ISO'
/** What a transaction sets for itself holds on every machine that it asks: row security needs it there. */
const SPREAD_SESSION = `${SESSION} -c citus.propagate_set_commands=local`

/** Opens a pool; connections are made when first needed. End it with `db.destroy()`. */
export const connect = (options: ConnectOptions): Db => {
  const statementMs = options.statementTimeoutMs ?? STATEMENT_MS
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 10,
    application_name: options.applicationName ?? 'touchline',
    statement_timeout: statementMs,
    // The server's own limit does not help when the server, or the way to it, is gone.
    query_timeout: statementMs + (options.silenceMs ?? SILENCE_MS),
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    connectionTimeoutMillis: options.connectMs ?? CONNECT_MS,
    options: options.isSpread === true ? SPREAD_SESSION : SESSION,
    types: columnParsers,
  })
  // A connection that breaks while it is idle reports it only by this event, which would end the process without a
  // listener.
  // Idle ones are replaced by the pool; one in use fails its next query.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Database>({ dialect: pgDialect(pool, options.isSpread === true) })
}
