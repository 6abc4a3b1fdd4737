import type { OwnSeason } from '@touchline/contract/plans/sleep'
import type { LocalDate } from '@touchline/domain/calendar'
import type { SleepDays } from './queries.ts'

type Starts = OwnSeason['sleep']['starts']

/** These days as near as the plan may sleep; null where it may not begin then. */
export function possibleDays({ from, until }: SleepDays, starts: Starts): SleepDays | null {
  const start = starts.find((each) => each.from === from)
  if (start === undefined) return null
  const { earliestUntil, latestUntil } = start
  return { from, until: until < earliestUntil ? earliestUntil : until > latestUntil ? latestUntil : until }
}

const isDate = (value: unknown): value is LocalDate => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

/** The days of the page's address, as the planner writes them there. */
export function daysOfAddress(search: object): SleepDays | null {
  const given = new Map<string, unknown>(Object.entries(search))
  const [from, until] = [given.get('from'), given.get('until')]
  return isDate(from) && isDate(until) ? { from, until } : null
}
