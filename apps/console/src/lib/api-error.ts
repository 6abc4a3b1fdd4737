import { refusalBody } from '@touchline/contract/refusal'

/** A refusal or a fault of a call. Status 0 means that no answer came. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  /** The whole body, for answers that carry more than the envelope (the organisation picker's 409). */
  readonly body: unknown

  constructor(status: number, body: unknown) {
    const parsed = refusalBody.safeParse(body)
    super(parsed.success ? parsed.data.message : `status ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.code = parsed.success ? parsed.data.code : status === 0 ? 'network' : 'unknown'
    this.details = parsed.success ? parsed.data.details : undefined
    this.body = body
  }
}

/** Whether the one-time link of a mail is worth nothing: not known, used, or too old. Anything else may pass. */
export const isDeadLink = (error: unknown): boolean =>
  error instanceof ApiError && [400, 404, 409, 410].includes(error.status)
