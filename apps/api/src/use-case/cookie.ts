import type { Seconds } from '@touchline/domain/calendar'

export interface Cookie {
  readonly name: string
  /** null deletes it. */
  readonly value: string | null
  readonly maxAgeSeconds: Seconds
}
