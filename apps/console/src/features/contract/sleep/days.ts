import type { LocalDate } from '@touchline/domain/calendar'
import type { SleepDays } from '@touchline/domain/plans'

const isDate = (value: unknown): value is LocalDate => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** The days of the page's address, as the planner writes them there. */
export function daysOfAddress(search: object): SleepDays | null {
  const given = new Map<string, unknown>(Object.entries(search))
  const [from, until] = [given.get('from'), given.get('until')]
  return isDate(from) && isDate(until) ? { from, until } : null
}
