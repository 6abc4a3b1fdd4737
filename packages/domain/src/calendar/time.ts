/**
 * Time is an argument. An Instant is UTC milliseconds; days and months are read in a named zone
 * (billing rules: "Money and time"). Dates and months travel as ISO text, which sorts as time does.
 */
/** Milliseconds since 1970-01-01T00:00Z. */
export type Instant = number
/** IANA zone name, e.g. Asia/Tokyo. */
export type Zone = string
/** YYYY-MM-DD in some zone. */
export type LocalDate = string
/** YYYY-MM in some zone. */
export type YearMonth = string

/** Half-open: start is in, end is out; null is open-ended. */
export interface Interval {
  readonly start: Instant
  readonly end: Instant | null
}
