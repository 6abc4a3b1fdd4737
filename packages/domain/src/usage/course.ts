import {
  addDays,
  dateOf,
  firstDay,
  type Instant,
  type LocalDate,
  lastDay,
  monthOf,
  type Seconds,
  type Zone,
} from '../calendar/index.ts'
import type { CountingPeriod } from './counting-period.ts'
import type { UsageHistory, UsedTimes } from './history.ts'

type UsedKind = 'upload' | 'export'

interface CourseInput {
  readonly history: UsageHistory
  readonly kind: UsedKind
  readonly zone: Zone
  readonly at: Instant
}

interface CoursePoint {
  readonly date: LocalDate
  readonly used: Seconds
  readonly total: Seconds
}

const KNOWN_DAYS = 62
const WEEK_DAYS = 7
const WEEKS = 8

const usedOf = ({ uploadSeconds, exportSeconds }: UsedTimes, kind: UsedKind): Seconds =>
  kind === 'upload' ? uploadSeconds : exportSeconds

/** By day where known, else by month. Ends with the present count, which reveals the share of a term's first month. */
export function courseOf(input: CourseInput, { start }: CountingPeriod, counted: Seconds): readonly CoursePoint[] {
  const { history, kind, zone, at } = input
  const [from, today] = [dateOf(start, zone), dateOf(at, zone)]
  const eve = addDays(today, -KNOWN_DAYS)
  const monthEnds = history.months.map(({ month }) => lastDay(month)).filter((day) => day >= from && day < eve)
  const days = daysFrom(from > eve ? from : eve, today)
  const usedAfter = (date: LocalDate): Seconds =>
    date < eve
      ? sum(history.months.filter(({ month }) => firstDay(month) > date).map((month) => usedOf(month, kind)))
      : sum(history.days.filter((day) => day.date > date).map((day) => usedOf(day, kind)))
  let before = 0
  return [...monthEnds, ...days].map((date) => {
    const total = Math.max(before, counted - usedAfter(date))
    const point = { date, used: total - before, total }
    before = total
    return point
  })
}

function daysFrom(from: LocalDate, to: LocalDate): readonly LocalDate[] {
  const days: LocalDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

const sum = (seconds: readonly Seconds[]): Seconds => seconds.reduce((total, each) => total + each, 0)

/** Null unless the contract had all of it. */
export function courseOfMonthBefore(input: CourseInput): readonly CoursePoint[] | null {
  const { history, kind } = input
  const month = history.months.at(-2)?.month
  if (month === undefined) return null
  const byDay = new Map(history.days.map((day) => [day.date, usedOf(day, kind)]))
  let total = 0
  return daysFrom(firstDay(month), lastDay(month)).map((date) => {
    const used = byDay.get(date) ?? 0
    total += used
    return { date, used, total }
  })
}

export function lastWeeks({ history, kind, zone, at }: CourseInput): readonly Seconds[] {
  const today = dateOf(at, zone)
  const since = firstDay(history.months[0]?.month ?? monthOf(at, zone))
  const starts = Array.from({ length: WEEKS }, (_, week) => addDays(today, -WEEK_DAYS * (week + 1)))
  return starts
    .filter((start) => start >= since)
    .map((start) =>
      sum(
        history.days
          .filter(({ date }) => date >= start && date < addDays(start, WEEK_DAYS))
          .map((day) => usedOf(day, kind)),
      ),
    )
}
