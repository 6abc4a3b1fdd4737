import { addDays, dateOf, type Instant, startOfDay, type Zone } from '../calendar/index.ts'

/** The end of the day 3 days before (specification, section 9; invariant I16). `termEnd` is exclusive. */
export function schedulingDeadline(termEnd: Instant, zone: Zone): Instant {
  const endDate = dateOf(termEnd - 1, zone)
  return startOfDay(addDays(endDate, -2), zone)
}
