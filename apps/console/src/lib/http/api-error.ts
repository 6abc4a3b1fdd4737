import { fieldOf, textOf } from './field-of.ts'

/** A refusal or a fault of a call. Status 0 means that no answer came. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  /** By which support finds the call in the server's log. */
  readonly requestId: string | null
  /** The whole body, for answers that carry more than the envelope (the organisation picker's 409). */
  readonly body: unknown

  constructor(status: number, body: unknown) {
    const code = textOf(body, 'code')
    super(textOf(body, 'message') ?? `status ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.code = code ?? (status === 0 ? 'network' : 'unknown')
    this.details = fieldOf(body, 'details')
    this.requestId = textOf(body, 'requestId')
    this.body = body
  }
}

/** Whether the one-time link of a mail is invalid: unknown, used, or too old. Other faults may be temporary. */
export const isDeadLink = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404, 409, 410].includes(error.status)
