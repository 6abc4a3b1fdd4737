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

/** What goes before and after each batch, because role and settings end with it. */
export interface Frame {
  readonly enter: readonly CompiledQuery[]
  readonly leave: readonly CompiledQuery[]
  /** What goes before them after a batch that failed. */
  readonly recover: readonly CompiledQuery[]
}

const unanswered = (query: CompiledQuery): Question => question(query, () => undefined)

/** Who waits for an answer. A method, so that each takes rows of its own shape. */
interface Waiting {
  settle(error: Error | null, rows: readonly unknown[]): void
}

/** The connection that the questions are asked on. */
interface Holder {
  /** Whether it was handed on, and may be in a transaction of another. */
  isOver(): boolean
  /** What the connection had prepared is not known any more. */
  onFailure(): void
}

/** Of questions that were asked together one failed, and the others did not notice. */
export const askedTooLate = (): Error => new Error('asked after the end of its transaction')

interface Asked {
  readonly query: CompiledQuery
  readonly waiting: Waiting[]
}

const isSame = (one: CompiledQuery, other: CompiledQuery): boolean =>
  one.sql === other.sql &&
  one.parameters.length === other.parameters.length &&
  one.parameters.every((value, place) => Object.is(value, other.parameters[place]))

/**
 * A connection while it only reads: what is asked before the first answer is needed travels together, in one trip, and the same
 * question once for all who ask it.
 */
export class Reads implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #frame: Frame
  readonly #holder: Holder
  #asked: Asked[] = []
  #hasFailed = false

  constructor(client: PoolClient, frame: Frame, holder: Holder) {
    this.#client = client
    this.#frame = frame
    this.#holder = holder
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return new Promise((resolve, reject) => {
      // After the promises that are ready now, so that what they ask is in the same batch.
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

  /** Part of the interface; long lists are built by PostgreSQL (json_agg), so nothing is streamed. */
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

/** Only its parts for queries are used: the connection is there already. */
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}
const [adapter, compiler, driver] = [new PostgresAdapter(), new PostgresQueryCompiler(), new DummyDriver()]

const readOnly = new WeakSet<Transaction<Database>>()

/** Kysely's own transaction would ask one question after the other. */
export const transactionOf = (reads: Reads): Transaction<Database> => {
  const executor = new DefaultQueryExecutor(compiler, adapter, { provideConnection: (consumer) => consumer(reads) })
  const tx = new Transaction<Database>({ config: { dialect }, dialect, driver, executor })
  readOnly.add(tx)
  return tx
}

/** What a read asked for already, by whose it is. */
export interface AskedInRead<T> {
  /** Asks once in a read, and each time in a transaction that may write: there the answer changes. */
  once(tx: Transaction<Database>, of: string, ask: () => Promise<T>): Promise<T>
  /** What this read asked for; nothing where it did not, or could not read it. */
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
