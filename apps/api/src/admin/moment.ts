import type { Instant } from '@touchline/domain/calendar'
import { UsageError, type Values } from './command.ts'

/** Requires a zone: operators may be anywhere. */
export function momentIn(values: Values, name: string): Instant | undefined {
  const text = values[name]
  if (text === undefined) return undefined
  const moment = /^(?:19|2\d)\d\d-.*T.*(?:Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(moment)) throw new UsageError(`--${name} is a moment with its zone, e.g. 2026-12-03T08:30:00Z`)
  return moment
}
