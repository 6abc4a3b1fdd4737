import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely'
import type { PoolClient } from 'pg'
import { Batch, type Question, question } from './batch.ts'
import { withCaller } from './failure.ts'
import type { Database } from './schema.ts'

export interface Frame {
  readonly enter: readonly CompiledQuery[]
  readonly leave: readonly CompiledQuery[]
  readonly recover: readonly CompiledQuery[]
}

const unanswered = (query: CompiledQuery): Question => question(query, () => undefined)

/** A method: each takes rows of its own shape. */
interface Waiting {
  settle(error: Error | null, rows: readonly unknown[]): void
}

interface Holder {
  isOver(): boolean
  onFailure(): void
}

/** Another query of the batch failed. */
export const askedTooLate = (): Error => new Error('asked after the end of its transaction')

interface WaitingQuery {
  readonly query: CompiledQuery
  readonly waiting: Waiting[]
}

const isSame = (one: CompiledQuery, other: CompiledQuery): boolean =>
  one.sql === other.sql &&
  one.parameters.length === other.parameters.length &&
  one.parameters.every((value, place) => Object.is(value, other.parameters[place]))

/** Queries issued before a result is awaited share one trip; equal ones run once. */
export class Reads implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #frame: Frame
  readonly #holder: Holder
  #asked: WaitingQuery[] = []
  #hasFailed = false

  constructor(client: PoolClient, frame: Frame, holder: Holder) {
    this.#client = client
    this.#frame = frame
    this.#holder = holder
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return new Promise((resolve, reject) => {
      // After resolved promises, whose queries join.
      if (this.#asked.length === 0) process.nextTick(() => this.#send())
      const waiting = {
        settle: (error: Error | null, rows: R[]): void => {
          if (error === null) return resolve({ rows })
          this.#hasFailed = true
          this.#holder.onFailure()
          reject(withCaller(error))
        },
      }
      const same = this.#asked.find((each) => isSame(each.query, query))
      if (same === undefined) this.#asked.push({ query, waiting: [waiting] })
      else same.waiting.push(waiting)
    })
  }

  #refuse(): void {
    const waiting = this.#asked.flatMap((each) => each.waiting)
    this.#asked = []
    for (const each of waiting) each.settle(askedTooLate(), [])
  }

  streamQuery(): never {
    throw new Error('Streaming is not supported')
  }

  #send(): void {
    if (this.#holder.isOver()) return this.#refuse()
    const asked = this.#asked.map(({ query, waiting }) =>
      question(query, (error, { rows }) => {
        for (const each of waiting) each.settle(error, rows)
      }),
    )
    this.#asked = []
    const { enter, leave, recover } = this.#frame
    const before = this.#hasFailed ? [...recover, ...enter] : enter
    this.#hasFailed = false
    this.#client.query(new Batch([...before.map(unanswered), ...asked, ...leave.map(unanswered)]))
  }
}

const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}
const [adapter, compiler, driver] = [new PostgresAdapter(), new PostgresQueryCompiler(), new DummyDriver()]

const readOnly = new WeakSet<Transaction<Database>>()

/** Kysely's own would query one by one. */
export const transactionOf = (reads: Reads): Transaction<Database> => {
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (consumer) => consumer(reads) })
  const tx = new Transaction<Database>({ config: { dialect }, dialect, driver, executor })
  readOnly.add(tx)
  return tx
}

export interface AskedInRead<T> {
  /** In a writing transaction, every time. */
  once(tx: Transaction<Database>, of: string, ask: () => Promise<T>): Promise<T>
  asked(tx: Transaction<Database>, of: string): Promise<T> | undefined
}

export const askedInRead = <T>(): AskedInRead<T> => {
  const answers = new WeakMap<Transaction<Database>, Map<string, Promise<T>>>()
  const asked = (tx: Transaction<Database>, of: string) => answers.get(tx)?.get(of)
  return {
    asked,
    once: (tx, of, ask) => {
      const known = asked(tx, of)
      if (known !== undefined || !readOnly.has(tx)) return known ?? ask()
      const own = answers.get(tx) ?? new Map<string, Promise<T>>()
      answers.set(tx, own)
      const answer = ask()
      own.set(of, answer)
      answer.catch(() => own.delete(of))
      return answer
    },
  }
}
