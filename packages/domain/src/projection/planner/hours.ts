import {
  addMonths,
  type Instant,
  startOfMonth,
  startOfNextMonth,
  type YearMonth,
  type Zone,
} from '../../calendar/index.ts'
import { paceAt } from '../../usage/index.ts'
import { type Assumptions, type Hours, hoursIn, type LivedMonth, usualHours } from '../assumptions.ts'

export interface HoursInput {
  readonly lived: readonly LivedMonth[]
  readonly running: LivedMonth
  readonly now: Instant
  readonly zone: Zone
  readonly countedFrom: YearMonth
  /** Average seconds a month; null: as usual. */
  readonly upload: number | null
  readonly export: number | null
}

/** A plan may begin a year ahead. */
const YEARS = 2
const YEAR = 12

type Planned = Pick<Assumptions, 'byMonth' | 'otherwise' | 'usedBefore'>

/** The running month at its pace. A chosen average keeps the year's shape. */
export function plannedHours(input: HoursInput): Planned {
  const { lived, running, countedFrom } = input
  const usual = asUsual(input)
  const average = usualMonth(usual, running.month)
  const chosen = (hours: Hours): Hours => ({
    upload: scaled(hours.upload, average.upload, input.upload),
    export: scaled(hours.export, average.export, input.export),
  })
  const byMonth = new Map([...usual.byMonth].map(([month, hours]) => [month, chosen(hours)]))
  const now = byMonth.get(running.month) ?? running.used
  byMonth.set(running.month, {
    upload: Math.max(now.upload, running.used.upload),
    export: Math.max(now.export, running.used.export),
  })
  const usedBefore = sumOf(lived.filter(({ month }) => month >= countedFrom).map(({ used }) => used))
  return { byMonth, otherwise: chosen(usual.otherwise), usedBefore }
}

function asUsual({ lived, running, now, zone }: HoursInput): Pick<Assumptions, 'byMonth' | 'otherwise'> {
  const { byMonth, otherwise } = usualHours(lived)
  const years = [...byMonth].flatMap(([month, used]) =>
    Array.from({ length: YEARS }, (_, year): [YearMonth, Hours] => [addMonths(month, year * YEAR), used]),
  )
  const period = { cycle: 'month', start: startOfMonth(running.month, zone), end: startOfNextMonth(now, zone) } as const
  const outlook = (kind: keyof Hours) =>
    paceAt(running.used[kind], { ...period, from: running.month, to: running.month }, now)
  const before = byMonth.get(running.month) ?? otherwise
  const atEnd = { upload: outlook('upload') ?? before.upload, export: outlook('export') ?? before.export }
  return { byMonth: new Map([...years, [running.month, atEnd]]), otherwise }
}

function scaled(seconds: number, average: number, chosen: number | null): number {
  if (chosen === null) return seconds
  return average === 0 ? chosen : Math.round((seconds * chosen) / average)
}

const sumOf = (months: readonly Hours[]): Hours =>
  months.reduce((sum, used) => ({ upload: sum.upload + used.upload, export: sum.export + used.export }), {
    upload: 0,
    export: 0,
  })

/** Average seconds over twelve months from `first`. */
export function usualMonth(assumptions: Pick<Assumptions, 'byMonth' | 'otherwise'>, first: YearMonth): Hours {
  const { upload, export: exporting } = sumOf(
    Array.from({ length: YEAR }, (_, index) => hoursIn(assumptions, addMonths(first, index))),
  )
  return { upload: upload / YEAR, export: exporting / YEAR }
}
