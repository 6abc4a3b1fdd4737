import type { LocalDate } from '@touchline/domain/calendar'
import type { Period } from '@touchline/domain/period-pack'
import { dateLocale } from '@touchline/words/date-locale'
import { dateText } from '@touchline/words/date-text'

const isWholeMonths = ({ from, to }: Period): boolean =>
  from.endsWith('-01') && Temporal.PlainDate.from(to).day === Temporal.PlainDate.from(to).daysInMonth

const months = { month: 'long', year: 'numeric' } as const
const days = { day: 'numeric', ...months } as const

const instantOf = (date: LocalDate) => new Date(`${date}T00:00:00Z`)

export function periodText(period: Period, locale: string): string {
  const { from, to } = period
  if (from.endsWith('-01-01') && to === `${from.slice(0, 4)}-12-31`) return dateText(from, locale, 'year')
  const style = isWholeMonths(period) ? months : days
  const format = new Intl.DateTimeFormat(dateLocale(locale), { ...style, timeZone: 'UTC' })
  return format.formatRange(instantOf(from), instantOf(to))
}
