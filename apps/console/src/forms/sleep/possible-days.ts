import type { SleepDays, SleepStart } from '@touchline/domain/plans'

/** These days as near as the plan may sleep; null where it may not begin then. */
export function possibleDays({ from, until }: SleepDays, starts: readonly SleepStart[]): SleepDays | null {
  const start = starts.find((each) => each.from === from)
  if (start === undefined) return null
  const { earliestUntil, latestUntil } = start
  return { from, until: until < earliestUntil ? earliestUntil : until > latestUntil ? latestUntil : until }
}
