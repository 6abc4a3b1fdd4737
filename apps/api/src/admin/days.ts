import { localDate } from '@touchline/contract/wire'
import type { LocalDate } from '@touchline/domain/calendar'
import { MOST_TRIAL_DAYS } from '@touchline/domain/plans'
import { given, UsageError, type Values } from './command.ts'

/** The longest trial. */
export function daysIn(values: Values): number {
  const text = given(values, 'days')
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (days >= 1 && days <= MOST_TRIAL_DAYS) return days
  throw new UsageError(`--days is a whole number from 1 to ${MOST_TRIAL_DAYS}, not "${text}"`)
}

export function lastDayIn(values: Values): LocalDate | null {
  const { until } = values
  if (until === undefined) return null
  if (localDate.safeParse(until).success) return until
  throw new UsageError(`--until is the last day, e.g. 2027-03-31, not "${until}"`)
}
