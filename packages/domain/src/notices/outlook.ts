import { addDays, dateOf, type Instant, type LocalDate, type Seconds, type Zone } from '../calendar/index.ts'
import { type CountingPeriod, paceAt } from '../usage/index.ts'
import { morningOf } from './due.ts'

const FIRST_DAY = 7

interface OutlookInput {
  readonly period: CountingPeriod
  readonly zone: Zone
  readonly now: Instant
}

/** From a period's day 7; null if it is over by then. */
export function nextOutlookLook({ period, zone, now }: OutlookInput): Instant | null {
  const today = dateOf(now, zone)
  const seventh = addDays(dateOf(period.start, zone), FIRST_DAY - 1)
  const day: LocalDate = morningOf(today, zone) > now ? today : addDays(today, 1)
  const at = morningOf(day < seventh ? seventh : day, zone)
  return at < period.end ? at : null
}

export function leadsBeyond(used: Seconds, hard: Seconds, period: CountingPeriod, at: Instant): boolean {
  const expected = paceAt(used, period, at)
  return used < hard && expected !== null && expected > hard
}
