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
  /** How long after its question a silent database is given up, with the connection; 20 seconds when not given, 10 where the tables are spread. */
  readonly answerMs?: Milliseconds
  /** How long a caller waits for a connection, new or free; 10 seconds when not given, 5 where the tables are spread. */
  readonly connectMs?: Milliseconds
  /** The tables are spread over many machines (Citus). */
  readonly isSpread?: boolean
  /** What the server says in addition to its answers; a test has it explain its plans. */
  readonly onNotice?: (notice: string) => void
}

/** How many connections a pool holds, and who waits for one. */
export type PoolState = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>

const pools = new WeakMap<Db, PoolState>()
const spread = new WeakSet<Db>()

/** Whether its tables are spread over many machines. */
export const isSpread = (db: Db): boolean => spread.has(db)

export const poolOf = (db: Db): PoolState => {
  const pool = pools.get(db)
  if (pool === undefined) throw new Error('a database without a pool')
  return pool
}

/** Longer than the server's own limit (`login-settings.ts`), which does not help when the way to it is gone. */
const ONE_MACHINE = { answer: 20_000, connect: 10_000 } as const
/**
 * One of many that does not answer holds its callers, and the connections that callers of the others wait for, together for
 * 15 seconds at most. Shorter than the server's own limit: after that it waits for the same machine to roll back.
 */
const MANY_MACHINES = { answer: 10_000, connect: 5_000 } as const
/** The system notices a machine that vanished within about twice this time, also without a query. */
const KEEP_ALIVE_MS = 10_000
/** A reader's next click finds a connection with its statements prepared. */
const IDLE_MS = 600_000

/**
 * Opens a pool; connections are made when first needed. End it with `db.destroy()`. What a session begins with is its
 * login's (`login-settings.ts`).
 */
export const connect = (options: ConnectOptions): Db => {
  const limits = options.isSpread === true ? MANY_MACHINES : ONE_MACHINE
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 10,
    application_name: options.applicationName ?? 'touchline',
    query_timeout: options.answerMs ?? limits.answer,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idleTimeoutMillis: IDLE_MS,
    connectionTimeoutMillis: options.connectMs ?? limits.connect,
    types: columnParsers,
  })
  // A connection that breaks while it is idle reports it only by this event, which would end the process without a
  // listener.
  // Idle ones are replaced by the pool; one in use fails its next query.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const { onNotice } = options
  if (onNotice !== undefined)
    pool.on('connect', (client) => client.on('notice', ({ message }) => onNotice(message ?? '')))
  const db = new Kysely<Database>({ dialect: pgDialect(pool, options.isSpread === true) })
  pools.set(db, pool)
  if (options.isSpread === true) spread.add(db)
  return db
}
