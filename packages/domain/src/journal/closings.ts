import { addMonths, type Instant, type LocalDate, monthOf, nextMonth, type YearMonth } from '../calendar/index.ts'

export interface Closing {
  readonly month: YearMonth
  readonly closedAt: Instant
}

/** The first month that was open then; null while none was ever closed. */
const openAt = (at: Instant, closings: readonly Closing[]): YearMonth | null => {
  const closed = closings.filter(({ closedAt }) => closedAt <= at).map(({ month }) => month)
  return closed.length === 0 ? null : nextMonth(closed.reduce((last, month) => (month > last ? month : last)))
}

/** Of its day, or the open one for what the books learnt of after that month was closed. */
export function bookedIn(day: LocalDate, knownAt: Instant, closings: readonly Closing[]): YearMonth {
  const month = day.slice(0, 7)
  const open = openAt(knownAt, closings)
  return open !== null && open > month ? open : month
}

export const bookedOn = (day: LocalDate, booked: YearMonth): LocalDate =>
  day.startsWith(booked) ? day : `${booked}-01`

/** The last of all zones to end a month. */
const LATEST_ZONE = 'Etc/GMT+12'

export type CloseFault =
  | { readonly kind: 'closed'; readonly open: YearMonth }
  | { readonly kind: 'earlier-open'; readonly next: YearMonth }
  /** Null: none can be closed yet. */
  | { readonly kind: 'not-over' | 'before-books'; readonly next: YearMonth | null }

interface Books {
  readonly closings: readonly Closing[]
  /** Of the first club; null without one. */
  readonly begunAt: Instant | null
}

/** Months are closed in their order, from that of the first club on, once they are over everywhere. */
export function closeFault(month: YearMonth, { closings, begunAt }: Books, now: Instant): CloseFault | null {
  const open = openAt(Number.MAX_SAFE_INTEGER, closings)
  if (open !== null && month < open) return { kind: 'closed', open }
  const running = monthOf(now, LATEST_ZONE)
  const next = open ?? addMonths(running, -1)
  if (month >= running) return { kind: 'not-over', next: next < running ? next : null }
  if (open !== null) return month > open ? { kind: 'earlier-open', next } : null
  const first = monthOf(begunAt ?? now, LATEST_ZONE)
  return month < first ? { kind: 'before-books', next: first < running ? first : null } : null
}
