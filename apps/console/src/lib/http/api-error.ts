import { fieldOf, textOf } from './field-of.ts'

/** Status 0: no answer. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  /** For support. */
  readonly requestId: string | null
  /** For answers beyond the envelope (the organisation picker's 409). */
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

/** Unknown, used, or too old. */
export const isDeadLink = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404, 409, 410].includes(error.status)
