import type { CompiledQuery } from 'kysely'
import pg, { type Connection, type QueryResultRow, type Submittable } from 'pg'
import { columnParsers } from './column-values.ts'
import { forgetName, statementName } from './statement-names.ts'

/** What the driver calls on a query when messages of the server arrive; its types leave them out. */
interface Receiver extends Submittable {
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  handleEmptyQuery(connection: Connection): void
  handleReadyForQuery(connection: Connection): void
  handleError(error: Error, connection: Connection): void
}

const isReceiver = (query: Submittable): query is Receiver => 'handleRowDescription' in query && 'handleError' in query

export interface Question {
  readonly sql: string
  readonly receiver: Receiver
}

/** One of the driver's own queries, to travel with others; it settles when all of them are answered. */
export function question<R extends QueryResultRow>(
  { sql, parameters }: CompiledQuery,
  settle: (error: Error | null, rows: R[]) => void,
): Question {
  const name = statementName(sql)
  const named = name === null ? {} : { name }
  // Also without a name and a parameter: the simple form would end the batch.
  const config = { text: sql, values: [...parameters], types: columnParsers, queryMode: 'extended', ...named }
  const receiver = new pg.Query<R>(config, (error, result) => settle(error ?? null, error ? [] : result.rows))
  if (!isReceiver(receiver)) throw new Error('the driver has changed: its queries take no messages')
  return { sql, receiver }
}

/**
 * The connection as a query of a batch sees it: what it sends is one of several, collected here, and the batch ends them all. A
 * question is four messages, and a hundred small pieces cost the system more than one.
 */
function collecting(connection: Connection, messages: Uint8Array[]): Connection {
  const stream = { writable: connection.stream.writable, write: (message: Uint8Array) => messages.push(message) > 0 }
  const shared: unknown = Object.create(connection, { sync: { value: () => undefined }, stream: { value: stream } })
  if (!(shared instanceof pg.Connection)) throw new Error('what inherits from a connection is one')
  return shared
}

/**
 * Several questions in one message to the server and one back, in a transaction that the server opens and ends by
 * itself. One that fails takes all with it.
 */
export class Batch implements Submittable {
  readonly #questions: readonly Question[]
  #answered = 0
  /** The driver replaces it by one that also ends its time limit. */
  callback: (error?: Error | null) => void = () => undefined

  constructor(questions: readonly Question[]) {
    this.#questions = questions
  }

  submit(connection: Connection): void {
    connection.stream.cork()
    try {
      const messages: Uint8Array[] = []
      const shared = collecting(connection, messages)
      for (const { receiver } of this.#questions) receiver.submit(shared)
      connection.stream.write(Buffer.concat(messages))
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
  }

  handleRowDescription(message: unknown): void {
    this.#questions[this.#answered]?.receiver.handleRowDescription(message)
  }

  handleDataRow(message: unknown): void {
    this.#questions[this.#answered]?.receiver.handleDataRow(message)
  }

  handleCommandComplete(message: unknown, connection: Connection): void {
    this.#questions[this.#answered]?.receiver.handleCommandComplete(message, connection)
    this.#answered += 1
  }

  handleEmptyQuery(connection: Connection): void {
    this.#questions[this.#answered]?.receiver.handleEmptyQuery(connection)
    this.#answered += 1
  }

  handleReadyForQuery(connection: Connection): void {
    this.callback()
    for (const { receiver } of this.#questions) receiver.handleReadyForQuery(connection)
  }

  handleError(error: Error, connection: Connection): void {
    const failed = this.#questions[this.#answered]
    if (failed !== undefined) forgetName(failed.sql, error)
    this.callback(error)
    for (const { receiver } of this.#questions) receiver.handleError(error, connection)
  }
}
