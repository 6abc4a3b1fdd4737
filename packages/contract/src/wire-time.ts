import type { Instant, YearMonth } from '@touchline/domain/calendar'

/** Twice as fast as `Temporal`; an answer has a hundred. */
export const instantToWire = (at: Instant): string => new Date(at).toISOString()

export const instantFromWire = (text: string): Instant => Temporal.Instant.from(text).epochMilliseconds

/** Ends are exclusive in the books, the last millisecond on the wire (invariant I13). */
export const endToWire = (end: Instant | null): string | null => (end === null ? null : instantToWire(end - 1))

export const endFromWire = (text: string | null): Instant | null => (text === null ? null : instantFromWire(text) + 1)

/** Domain months are YYYY-MM, the wire's are YYYYMM. */
export const monthToWire = (month: YearMonth): string => month.replace('-', '')

export const monthFromWire = (yearMonth: string): YearMonth => `${yearMonth.slice(0, 4)}-${yearMonth.slice(4)}`
