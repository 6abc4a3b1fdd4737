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
import { type Answer, Batch, namedQuestion, question } from './batch.ts'
import { asCommitFailure, CommitRolledBackError, isUnanswered, withCaller } from './failure.ts'
import { askedTooLate, type Frame, Reads } from './reads.ts'
import { forgetName, statementName } from './statement-names.ts'

const COUNTED: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

type FrameOf = (isSpread: boolean) => Frame

class PgConnection implements DatabaseConnection {
  readonly #client: PoolClient
  #isBroken = false
  #entering: readonly CompiledQuery[] = []
  #isBegun = false
  #isOver = false
  /** The driver takes one question at a time. */
  #last: Promise<unknown> = Promise.resolve()

  readonly isSpread: boolean

  constructor(client: PoolClient, isSpread: boolean) {
    this.#client = client
    this.isSpread = isSpread
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { command, rowCount, rows } = await this.#inTurn(() => this.#send<R & object>(query))
      return COUNTED.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows }
    } catch (error) {
      return this.#failed(error)
    }
  }

  /** Refuses queries after the end of their transaction: the connection may serve another. */
  #inTurn<T>(send: () => Promise<T>): Promise<T> {
    const answer = this.#last.then(() => {
      if (this.#isOver) throw askedTooLate()
      return send()
    })
    this.#last = answer.catch(() => undefined)
    return answer
  }

  async #send<R extends object>(query: CompiledQuery): Promise<Answer<R>> {
    const { sql, parameters } = query
    const name = statementName(sql, this.isSpread)
    if (this.#entering.length > 0) {
      if (name === null && parameters.length === 0) await this.#enterAlone()
      else {
        const [answer] = await this.#together<R>([query])
        if (answer === undefined) throw new Error('a question has no answer')
        return answer
      }
    }
    const statement = { text: sql, values: [...parameters] }
    if (name === null) return this.#client.query<R>(statement)
    return this.#client.query<R>({ ...statement, name }).catch((error: unknown) => {
      if (!forgetName(sql, error) || this.#isBegun) throw error
      return this.#client.query<R>(statement)
    })
  }

  async #enterAlone(): Promise<void> {
    const entering = this.#entering
    this.#entering = []
    this.#isBegun = true
    await this.#together(entering)
  }

  #together<R extends object>(queries: readonly CompiledQuery[]): Promise<readonly Answer<R>[]> {
    const entering = this.#entering.map((query) => question(query, () => undefined))
    this.#entering = []
    this.#isBegun ||= entering.length > 0
    const asked = queries.map((query) => {
      const { promise, resolve, reject } = Promise.withResolvers<Answer<R>>()
      const settle = (error: Error | null, answer: Answer<R>) => (error === null ? resolve(answer) : reject(error))
      return { promise, question: namedQuestion<R>(statementName(query.sql, this.isSpread), query, settle) }
    })
    this.#client.query(new Batch([...entering, ...asked.map((one) => one.question)]))
    return Promise.all(asked.map(({ promise }) => promise))
  }

  #failed(error: unknown): never {
    this.#isBroken ||= isUnanswered(error)
    throw withCaller(error)
  }

  async enter(queriesOf: (isSpread: boolean) => readonly CompiledQuery[]): Promise<void> {
    this.#entering = [...this.#entering, ...queriesOf(this.isSpread)]
  }

  streamQuery(): never {
    throw new Error('Streaming is not supported')
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    const isolation = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`
    const access = accessMode === undefined ? '' : ` ${accessMode}`
    this.#entering = [CompiledQuery.raw(`begin${isolation}${access}`)]
    this.#isBegun = false
    this.#isOver = false
  }

  /** COMMIT of a failed transaction answers ROLLBACK without an error. */
  async commit(): Promise<void> {
    if (!this.#isBegun) return this.#neverBegan()
    this.#isBegun = false
    const { command } = await this.#inTurn(() => this.#ending('commit')).catch((error: unknown) => {
      this.#isBroken = true
      throw asCommitFailure(error)
    })
    if (command === 'ROLLBACK') throw new CommitRolledBackError()
  }

  async rollback(): Promise<void> {
    if (this.#isBroken) return
    if (!this.#isBegun) return this.#neverBegan()
    this.#isBegun = false
    await this.#inTurn(() => this.#ending('rollback')).catch(() => {
      this.#isBroken = true
    })
  }

  #ending(command: 'commit' | 'rollback'): Promise<PgResult> {
    this.#isOver = true
    return this.#client.query(command)
  }

  #neverBegan(): void {
    this.#entering = []
  }

  async ask<R>(queries: readonly CompiledQuery<R>[]): Promise<readonly R[][]> {
    if (queries.length === 0) return []
    try {
      const answers = await this.#inTurn(() => this.#together<R & object>(queries))
      return answers.map(({ rows }) => rows)
    } catch (error) {
      return this.#failed(error)
    }
  }

  reads(frameOf: FrameOf): Reads {
    return new Reads(this.#client, frameOf(this.isSpread), {
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

export const askOn = <R>(connection: DatabaseConnection, queries: readonly CompiledQuery<R>[]) =>
  own(connection).ask(queries)

export const enterOn = (connection: DatabaseConnection, queriesOf: (isSpread: boolean) => readonly CompiledQuery[]) =>
  own(connection).enter(queriesOf)

export const isSpreadOn = (connection: DatabaseConnection): boolean => own(connection).isSpread

export const readsOn = (connection: DatabaseConnection, frameOf: FrameOf): Reads => own(connection).reads(frameOf)

export const pgDialect = (pool: Pool, isSpread: boolean): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PgDriver(pool, isSpread),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})
