import type { Milliseconds } from '@touchline/domain/calendar'
import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { columnParsers } from './column-values.ts'
import { pgDialect } from './pg-driver.ts'
import type { Database } from './schema.ts'

/** Use `inTransaction`: the login has no rights otherwise. */
export type Db = Kysely<Database>
export type Tx = Transaction<Database>

export interface ConnectOptions {
  readonly url: string
  /** Default 10. */
  readonly poolSize?: number
  readonly applicationName?: string
  /** Default 20 seconds, 10 if spread. */
  readonly answerMs?: Milliseconds
  /** Default 10 seconds, 5 if spread. */
  readonly connectMs?: Milliseconds
  readonly isSpread?: boolean
  readonly onNotice?: (notice: string) => void
}

export type PoolState = Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount' | 'options'>

const pools = new WeakMap<Db, PoolState>()
const spread = new WeakSet<Db>()

export const isSpread = (db: Db): boolean => spread.has(db)

export const poolOf = (db: Db): PoolState => {
  const pool = pools.get(db)
  if (pool === undefined) throw new Error('a database without a pool')
  return pool
}

/** Above the server's limit (`login-settings.ts`), for broken networks. */
const ONE_MACHINE = { answer: 20_000, connect: 10_000 } as const
/** Below the server's limit, which waits for silent machines; callers wait 15 seconds at most. */
const MANY_MACHINES = { answer: 10_000, connect: 5_000 } as const
/** A vanished machine is noticed within about twice this time. */
const KEEP_ALIVE_MS = 10_000
const IDLE_MS = 600_000

/** Connects lazily; end with `db.destroy()`. Session settings belong to the login (`login-settings.ts`). */
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
