import { addMonths, type Instant, type YearMonth } from '../calendar/index.ts'

export interface Hours {
  readonly upload: number
  readonly export: number
}

export interface Assumptions {
  /** Seconds; other months use `otherwise`. */
  readonly byMonth: ReadonlyMap<YearMonth, Hours>
  readonly otherwise: Hours
  readonly buysHours: boolean
  /** Seconds in the counting period before the running month. */
  readonly usedBefore: Hours
  storedSecondsAt(at: Instant): number
}

export const hoursIn = ({ byMonth, otherwise }: Pick<Assumptions, 'byMonth' | 'otherwise'>, month: YearMonth): Hours =>
  byMonth.get(month) ?? otherwise

export function usedFromTo(assumptions: Assumptions, from: YearMonth, to: YearMonth, running: YearMonth): Hours {
  let used = from < running ? assumptions.usedBefore : { upload: 0, export: 0 }
  for (let month = from < running ? running : from; month <= to; month = addMonths(month, 1)) {
    const more = hoursIn(assumptions, month)
    used = { upload: used.upload + more.upload, export: used.export + more.export }
  }
  return used
}

export interface LivedMonth {
  readonly month: YearMonth
  readonly used: Hours
}

const YEAR = 12

/** The same month last year, else the median of twelve. */
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

/** Lower middle; 0 of none. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
}
