import { addMonths, type YearMonth } from '../../calendar/index.ts'
import { type Assumptions, type Hours, hoursIn, type LivedMonth, usualHours } from '../assumptions.ts'

export interface HoursInput {
  /** The full months in the past, the oldest first. */
  readonly lived: readonly LivedMonth[]
  /** What the running month used so far. */
  readonly running: LivedMonth
  /** The first month of the counting period that runs. */
  readonly countedFrom: YearMonth
  /** Seconds that every month uses; null is as usual. */
  readonly upload: number | null
  readonly export: number | null
}

/** A plan may begin a year ahead and is looked at for a year. */
const YEARS = 2
const YEAR = 12

/** The hours to plan with: as usual, or as chosen; the running month uses at least what it has used already. */
export function plannedHours(input: HoursInput): Pick<Assumptions, 'byMonth' | 'otherwise' | 'usedBefore'> {
  const { lived, running, countedFrom } = input
  const usual = usualHours(lived)
  const chosen = ({ upload, export: exporting }: Hours): Hours => ({
    upload: input.upload ?? upload,
    export: input.export ?? exporting,
  })
  const otherwise = chosen(usual.otherwise)
  const seasons = [...usual.byMonth].flatMap(([month, used]) =>
    Array.from({ length: YEARS }, (_, year): [YearMonth, Hours] => [addMonths(month, year * YEAR), chosen(used)]),
  )
  const byMonth = new Map(seasons)
  const now = byMonth.get(running.month) ?? otherwise
  byMonth.set(running.month, {
    upload: Math.max(now.upload, running.used.upload),
    export: Math.max(now.export, running.used.export),
  })
  return { byMonth, otherwise, usedBefore: sumOf(lived.filter(({ month }) => month >= countedFrom)) }
}

const sumOf = (months: readonly LivedMonth[]): Hours =>
  months.reduce((sum, { used }) => ({ upload: sum.upload + used.upload, export: sum.export + used.export }), {
    upload: 0,
    export: 0,
  })

/** Seconds a month, over the twelve from `first` on. */
export function usualMonth(assumptions: Assumptions, first: YearMonth): Hours {
  const year = Array.from({ length: YEAR }, (_, index) => hoursIn(assumptions, addMonths(first, index)))
  const { upload, export: exporting } = sumOf(year.map((used) => ({ month: first, used })))
  return { upload: upload / YEAR, export: exporting / YEAR }
}
