import type { Seconds } from '@touchline/domain/calendar'

export interface Cookie {
  readonly name: string
  readonly value: string | null
  readonly maxAgeSeconds: Seconds
  readonly path?: string
}
