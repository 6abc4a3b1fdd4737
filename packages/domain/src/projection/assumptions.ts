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

export const hoursIn = ({ byMonth, otherwise }: Pick<Assumptions, 'byMonth' | 'otherwise'>, month: YearMonth): Hours =>
  byMonth.get(month) ?? otherwise

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

const YEAR = 12

/**
 * The hours to plan with, from the full months in the past, the oldest first: of each month those of the same month a year
 * before. Where that is not known, the median of the last twelve that are.
 */
export function usualHours(lived: readonly LivedMonth[]): Pick<Assumptions, 'byMonth' | 'otherwise'> {
  const year = lived.slice(-YEAR)
  return {
    byMonth: new Map(year.map(({ month, used }) => [addMonths(month, YEAR), used])),
    otherwise: {
      upload: median(year.map(({ used }) => used.upload)),
      export: median(year.map(({ used }) => used.export)),
    },
  }
}

/** The lower of the two middle ones, so that it is a real month; 0 of none. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}
