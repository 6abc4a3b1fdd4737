import { addMonths, type Instant, type YearMonth } from '../calendar/index.ts'

/** Seconds by kind. */
export interface Hours {
  readonly upload: number
  readonly export: number
}

/** What nobody knows yet: how much will be used and stored. */
export interface Assumptions {
  /** Seconds that each month uses; a month without an entry uses `otherwise`. */
  readonly byMonth: ReadonlyMap<YearMonth, Hours>
  readonly otherwise: Hours
  /** Whether hours are bought when a limit is passed. */
  readonly buysHours: boolean
  /** Seconds used since the counting began, before the running month: a yearly limit is for the whole term. */
  readonly usedBefore: Hours
  /** Total length in seconds of the videos past their retention at an instant. */
  storedSecondsAt(at: Instant): number
}

export const hoursIn = ({ byMonth, otherwise }: Assumptions, month: YearMonth): Hours => byMonth.get(month) ?? otherwise

/** Seconds used from the month `from` to the month `to`, both included; what was used before `running` is known. */
export function usedFromTo(assumptions: Assumptions, from: YearMonth, to: YearMonth, running: YearMonth): Hours {
  let used = from < running ? assumptions.usedBefore : { upload: 0, export: 0 }
  for (let month = from < running ? running : from; month <= to; month = addMonths(month, 1)) {
    const more = hoursIn(assumptions, month)
    used = { upload: used.upload + more.upload, export: used.export + more.export }
  }
  return used
}

/** A full month of the past, and the seconds used in it. */
export interface LivedMonth {
  readonly month: YearMonth
  readonly used: Hours
}

/** Months of a season differ by so much that the same month of last year says more than the usual one. */
const SEASON_FACTOR = 2
const USUAL_MONTHS = 6
const YEAR = 12

/**
 * The hours to plan with, from the full months in the past, the oldest first: the median of the last six, or, for an organisation
 * with a season, those of the same month a year before.
 */
export function usualHours(lived: readonly LivedMonth[]): Pick<Assumptions, 'byMonth' | 'otherwise'> {
  const last = lived.slice(-USUAL_MONTHS)
  const otherwise = {
    upload: median(last.map(({ used }) => used.upload)),
    export: median(last.map(({ used }) => used.export)),
  }
  const year = lived.slice(-YEAR)
  if (year.length < YEAR || !hasSeason(year.map(({ used }) => used.upload))) return { byMonth: new Map(), otherwise }
  return { byMonth: new Map(year.map(({ month, used }) => [addMonths(month, YEAR), used])), otherwise }
}

const hasSeason = (months: readonly number[]): boolean => Math.max(...months) > median(months) * SEASON_FACTOR

/** The lower of the two middle ones, so that it is a real month; 0 of none. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}
