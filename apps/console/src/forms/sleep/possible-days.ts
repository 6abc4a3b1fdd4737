import type { SleepDays, SleepStart } from '@touchline/domain/plans'

export function possibleDays({ from, until }: SleepDays, starts: readonly SleepStart[]): SleepDays | null {
  const start = starts.find((each) => each.from === from)
  if (start === undefined) return null
  const { earliestUntil, latestUntil } = start
  return { from, until: until < earliestUntil ? earliestUntil : until > latestUntil ? latestUntil : until }
}
