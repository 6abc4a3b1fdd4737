import {
  addDays,
  dateOf,
  daysBetween,
  firstDay,
  type LocalDate,
  nextMonth,
  startOfMonth,
  type YearMonth,
} from '@touchline/domain/calendar'
import { endOfSleep, sleepsUntil } from '@touchline/domain/contract'
import type { Halves } from '@touchline/ui/chart/scale.ts'
import type { OverviewAccount } from '../account/overview-account.ts'

/** A column per 1st, today in the middle. */
export function dateAxis(months: readonly YearMonth[], today: LocalDate, { center, middle }: Halves) {
  const points = [
    ...months.map((month, slot) => ({ date: firstDay(month), x: center(slot) })),
    { date: today, x: middle },
  ].toSorted((a, b) => a.x - b.x)
  return (date: LocalDate): number => {
    const after = points.findIndex((point) => point.date >= date)
    const to = points[after < 0 ? points.length - 1 : after]
    const from = points[after - 1]
    if (to === undefined || from === undefined) return to?.x ?? 0
    if (from.date === to.date) return to.x
    return from.x + ((to.x - from.x) * daysBetween(from.date, date)) / daysBetween(from.date, to.date)
  }
}

export function sleepBands(
  { contract, now }: Pick<OverviewAccount, 'contract' | 'now'>,
  months: readonly YearMonth[],
  halves: Halves,
) {
  const { zone, sleeps = [] } = contract
  const last = months.at(-1)
  if (sleeps.length === 0 || last === undefined) return []
  const xOf = dateAxis(months, dateOf(now, zone), halves)
  return sleepsUntil(contract, startOfMonth(nextMonth(last), zone)).flatMap((sleep) => {
    // A day begins where the one before it ends.
    const end = dateOf(endOfSleep(contract, sleep).at, zone)
    const band = { from: xOf(addDays(dateOf(sleep.from, zone), -1)), to: xOf(addDays(end, -1)) }
    return band.to > band.from ? [band] : []
  })
}
