import type { Seconds } from '@touchline/domain/calendar'

/** Nothing was sent, or what was sent was turned away: the same call may be made later. */
export class NotNowError extends Error {
  override readonly name: string = 'NotNowError'
  readonly retryAfterSeconds: Seconds

  constructor(reason: string, retryAfterSeconds: Seconds) {
    super(reason)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
