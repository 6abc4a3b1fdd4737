import type { Seconds } from '@touchline/domain/calendar'

/** Nothing was done: safe to repeat. */
export class NotNowError extends Error {
  override readonly name: string = 'NotNowError'
  readonly retryAfterSeconds: Seconds

  constructor(reason: string, retryAfterSeconds: Seconds) {
    super(reason)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
