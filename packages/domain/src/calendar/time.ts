import type { Flavour } from '../flavour/index.ts'

/**
 * Time is an argument: Instants are UTC milliseconds, days and months belong to a zone (billing rules: "Money and
 * time") and sort as text.
 */
/** Milliseconds since 1970-01-01T00:00Z. */
export type Instant = Flavour<number, 'instant'>
export type Milliseconds = Flavour<number, 'milliseconds'>
export type Seconds = Flavour<number, 'seconds'>
/** IANA zone name, e.g. Asia/Tokyo. */
export type Zone = Flavour<string, 'zone'>
/** YYYY-MM-DD in some zone. */
export type LocalDate = Flavour<string, 'date'>
/** YYYY-MM in some zone. */
export type YearMonth = Flavour<string, 'month'>

/** Half-open; null: open-ended. */
export interface Interval {
  readonly start: Instant
  readonly end: Instant | null
}

export const HOUR: Milliseconds = 3_600_000
export const DAY: Milliseconds = 86_400_000
