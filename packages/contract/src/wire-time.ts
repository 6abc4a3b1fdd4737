import type { Instant, YearMonth } from '@touchline/domain/calendar'

/** `Temporal` takes more than twice as long, and an answer has a hundred. */
export const instantToWire = (at: Instant): string => new Date(at).toISOString()

export const instantFromWire = (text: string): Instant => Temporal.Instant.from(text).epochMilliseconds

/** Stored intervals are half-open; on the wire an end is the last millisecond that belongs (invariant I13). */
export const endToWire = (end: Instant | null): string | null => (end === null ? null : instantToWire(end - 1))

export const endFromWire = (text: string | null): Instant | null => (text === null ? null : instantFromWire(text) + 1)

/** Domain months are YYYY-MM, the wire's are YYYYMM. */
export const monthToWire = (month: YearMonth): string => month.replace('-', '')

export const monthFromWire = (yearMonth: string): YearMonth => `${yearMonth.slice(0, 4)}-${yearMonth.slice(4)}`
