import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { QueryResult as PgResult, Pool, PoolClient } from 'pg'
import { Batch, question } from './batch.ts'
import { asCommitFailure, CommitRolledBackError, isUnanswered, withCaller } from './failure.ts'
import { askedTooLate, type Frame, Reads } from './reads.ts'
import { forgetName, statementName } from './statement-names.ts'

const COUNTED: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

type FrameOf = (isSpread: boolean) => Frame

class PgConnection implements DatabaseConnection {
  readonly #client: PoolClient
  #isBroken = false
  /** BEGIN waits for the first commands, and is sent with them. */
  #begin: string | null = null
  #isOpen = false
  #isOver = false
  /** What is asked together is sent one after the other: the driver takes one question at a time. */
  #last: Promise<unknown> = Promise.resolve()

  readonly #isSpread: boolean

  constructor(client: PoolClient, isSpread: boolean) {
    this.#client = client
    this.#isSpread = isSpread
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { command, rowCount, rows } = await this.#inTurn(() => this.#send<R & object>(query))
      return COUNTED.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows }
    } catch (error) {
      return this.#failed(error)
    }
  }

  /** Refuses what is asked after its transaction is over, since the connection may be in another's. */
  #inTurn<T>(send: () => Promise<T>): Promise<T> {
    const answer = this.#last.then(() => {
      if (this.#isOver) throw askedTooLate()
      return send()
    })
    this.#last = answer.catch(() => undefined)
    return answer
  }

  async #send<R extends object>({ sql, parameters }: CompiledQuery): Promise<PgResult<R>> {
    const begin = this.#begin
    this.#begin = null
    if (begin !== null) this.#isOpen = true
    if (begin !== null) await this.#client.query(begin)
    const statement = { text: sql, values: [...parameters] }
    const name = statementName(sql)
    if (name === null) return this.#client.query<R>(statement)
    return this.#client.query<R>({ ...statement, name }).catch((error: unknown) => {
      // A transaction has failed by it and is repeated as a whole.
      if (!forgetName(sql, error) || this.#isOpen) throw error
      return this.#client.query<R>(statement)
    })
  }

  #failed(error: unknown): never {
    this.#isBroken ||= isUnanswered(error)
    throw withCaller(error)
  }

  /** Commands without an answer in one trip: as one text, or each by itself where machines repeat the whole text of one. */
  async command(commands: readonly string[]): Promise<void> {
    const texts = this.#begin === null ? commands : [this.#begin, ...commands]
    this.#begin = null
    this.#isOpen = true
    if (this.#isSpread) await this.ask(texts.map((text) => CompiledQuery.raw(text)))
    else await this.#client.query(texts.join('; ')).catch((error: unknown) => this.#failed(error))
  }

  /** Part of the interface; long lists are built by PostgreSQL (json_agg), so nothing is streamed. */
  streamQuery(): never {
    throw new Error('Streaming is not supported')
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const isolation = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`
    const access = accessMode === undefined ? '' : ` ${accessMode}`
    this.#begin = `begin${isolation}${access}`
    this.#isOver = false
  }

  /**
   * PostgreSQL answers COMMIT of a failed transaction with "ROLLBACK" and no error: that must not be taken for success.
   */
  async commit(): Promise<void> {
    if (this.#begin !== null) return this.#neverBegan()
    this.#isOpen = false
    const { command } = await this.#inTurn(() => this.#ending('commit')).catch((error: unknown) => {
      this.#isBroken = true
      throw asCommitFailure(error)
    })
    if (command === 'ROLLBACK') throw new CommitRolledBackError()
  }

  /** A connection that cannot even roll back is closed; the server then rolls back. */
  async rollback(): Promise<void> {
    if (this.#isBroken) return
    if (this.#begin !== null) return this.#neverBegan()
    this.#isOpen = false
    await this.#inTurn(() => this.#ending('rollback')).catch(() => {
      this.#isBroken = true
    })
  }

  #ending(command: 'commit' | 'rollback'): Promise<PgResult> {
    this.#isOver = true
    return this.#client.query(command)
  }

  #neverBegan(): void {
    this.#begin = null
  }

  /** Several questions in one message to the server; one that fails takes all with it, and the transaction. */
  async ask<R>(queries: readonly CompiledQuery<R>[]): Promise<readonly R[][]> {
    if (this.#begin !== null) throw new Error('the transaction has not begun')
    const asked = queries.map((query) => {
      const { promise, resolve, reject } = Promise.withResolvers<R[]>()
      const settle = (error: Error | null, rows: R[]): void => (error === null ? resolve(rows) : reject(error))
      return { promise, question: question<R & object>(query, settle) }
    })
    if (asked.length === 0) return []
    try {
      return await this.#inTurn(() => {
        this.#client.query(new Batch(asked.map((one) => one.question)))
        return Promise.all(asked.map(({ promise }) => promise))
      })
    } catch (error) {
      return this.#failed(error)
    }
  }

  /** This connection as it reads for somebody: the frame says for whom. */
  reads(frameOf: FrameOf): Reads {
    return new Reads(this.#client, frameOf(this.#isSpread), {
      isOver: () => this.#isOver,
      onFailure: () => {
        this.#isBroken = true
      },
    })
  }

  release(): void {
    this.#isOver = true
    this.#client.release(this.#isBroken)
  }
}

class PgDriver implements Driver {
  readonly #pool: Pool
  readonly #isSpread: boolean
  readonly #borrowed = new WeakMap<DatabaseConnection, PgConnection>()

  constructor(pool: Pool, isSpread: boolean) {
    this.#pool = pool
    this.#isSpread = isSpread
  }

  #own(connection: DatabaseConnection): PgConnection {
    const own = this.#borrowed.get(connection)
    if (own === undefined) throw new Error('A connection of another driver')
    return own
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = new PgConnection(await this.#pool.connect(), this.#isSpread)
    this.#borrowed.set(connection, connection)
    return connection
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#own(connection).begin(settings)
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#own(connection).commit()
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#own(connection).rollback()
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#own(connection).release()
  }

  destroy(): Promise<void> {
    return this.#pool.end()
  }
}

const own = (connection: DatabaseConnection): PgConnection => {
  if (!(connection instanceof PgConnection)) throw new Error('A connection of another driver')
  return connection
}

/** Several questions on the connection of a transaction. */
export const askOn = <R>(connection: DatabaseConnection, queries: readonly CompiledQuery<R>[]) =>
  own(connection).ask(queries)

/** Commands without an answer, at the beginning of a transaction or within it. */
export const commandOn = (connection: DatabaseConnection, commands: readonly string[]): Promise<void> =>
  own(connection).command(commands)

/** The reading face of a connection of ours. */
export const readsOn = (connection: DatabaseConnection, frameOf: FrameOf): Reads => own(connection).reads(frameOf)

/** Kysely over our own pool, which may lead to many machines, with a commit that distinguishes failure, success and "unknown". */
export const pgDialect = (pool: Pool, isSpread: boolean): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PgDriver(pool, isSpread),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
