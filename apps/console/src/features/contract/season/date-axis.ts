import { daysBetween, firstDay, type LocalDate, type YearMonth } from '@touchline/domain/calendar'
import type { Halves } from '../../../ui/chart/scale.ts'

/** Each 1st is its column, today the middle, and between them a day is as long as the other days between the two. */
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
