import type { CompiledQuery } from 'kysely'
import pg, { type Connection, type QueryResultRow, type Submittable } from 'pg'
import { columnParsers } from './column-values.ts'
import { forgetName, statementName } from './statement-names.ts'

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

export interface Answer<R> {
  readonly rows: R[]
  readonly command: string
  readonly rowCount: number | null
}

type Settle<R> = (error: Error | null, answer: Answer<R>) => void

const NO_ANSWER: Answer<never> = { rows: [], command: '', rowCount: null }

export const question = <R extends QueryResultRow>(query: CompiledQuery, settle: Settle<R>): Question =>
  namedQuestion(statementName(query.sql), query, settle)

export function namedQuestion<R extends QueryResultRow>(
  name: string | null,
  { sql, parameters }: CompiledQuery,
  settle: Settle<R>,
): Question {
  const named = name === null ? {} : { name }
  // The simple protocol would end the batch.
  const config = { text: sql, values: [...parameters], types: columnParsers, queryMode: 'extended', ...named }
  const receiver = new pg.Query<R>(config, (error, result) => settle(error ?? null, error ? NO_ANSWER : result))
  if (!isReceiver(receiver)) throw new Error('the driver has changed: its queries take no messages')
  return { sql, receiver }
}

interface Prepared {
  readonly parsedStatements: Record<string, string>
  readonly submittedNamedStatements: Record<string, string>
}

const hasPrepared = (connection: object): connection is Prepared =>
  'parsedStatements' in connection && 'submittedNamedStatements' in connection

type Preparing = Parameters<Connection['parse']>[0][]

/** Collects messages for one system call per batch. Prepared names count once confirmed. */
function collecting(connection: Connection, messages: Uint8Array[], preparing: Preparing): Connection {
  if (!hasPrepared(connection)) throw new Error('the driver has changed: it notes no prepared statements')
  const stream = { writable: connection.stream.writable, write: (message: Uint8Array) => messages.push(message) > 0 }
  const submitted: unknown = Object.create(connection.submittedNamedStatements)
  const shared: unknown = Object.create(connection, {
    sync: { value: () => undefined },
    stream: { value: stream },
    submittedNamedStatements: { value: submitted },
    parse: {
      value(this: Connection, query: Parameters<Connection['parse']>[0], isMore: boolean) {
        preparing.push(query)
        connection.parse.call(this, query, isMore)
      },
    },
  })
  if (!(shared instanceof pg.Connection)) throw new Error('what inherits from a connection is one')
  return shared
}

/** One transaction: one failure fails all. */
export class Batch implements Submittable {
  readonly #questions: readonly Question[]
  readonly #preparing: Preparing = []
  #answered = 0
  #stopListening: () => void = () => undefined
  callback: (error?: Error | null) => void = () => undefined

  constructor(questions: readonly Question[]) {
    this.#questions = questions
  }

  submit(connection: Connection): void {
    this.#listen(connection)
    connection.stream.cork()
    try {
      const messages: Uint8Array[] = []
      const shared = collecting(connection, messages, this.#preparing)
      for (const { receiver } of this.#questions) receiver.submit(shared)
      connection.stream.write(Buffer.concat(messages))
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
  }

  #listen(connection: Connection): void {
    const waiting = this.#preparing.values()
    const note = (): void => {
      const { name, text } = waiting.next().value ?? {}
      if (name !== undefined && text !== undefined && hasPrepared(connection)) connection.parsedStatements[name] = text
    }
    connection.on('parseComplete', note)
    this.#stopListening = () => connection.off('parseComplete', note)
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
    this.#stopListening()
    this.callback()
    for (const { receiver } of this.#questions) receiver.handleReadyForQuery(connection)
  }

  handleError(error: Error, connection: Connection): void {
    this.#stopListening()
    const failed = this.#questions[this.#answered]
    if (failed !== undefined) forgetName(failed.sql, error)
    this.callback(error)
    for (const { receiver } of this.#questions) receiver.handleError(error, connection)
  }
}
