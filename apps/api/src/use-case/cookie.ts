import type { Seconds } from '@touchline/domain/calendar'

export interface Cookie {
  readonly name: string
  /** null deletes it. */
  readonly value: string | null
  readonly maxAgeSeconds: Seconds
  /** The sign-in's of the region, if not given. */
  readonly path?: string
}
