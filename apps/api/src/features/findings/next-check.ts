import { addDays, dateOf, type Instant, startOfDay, type Zone } from '@touchline/domain/calendar'
import type { PayloadOf } from '../../queue/kinds.ts'

const QUARTER = 900_000
/** Four hours after midnight, months are closed and paid and people still asleep. */
const QUIET_MS = 4 * 3_600_000

export function nextCheck(what: PayloadOf<'check-books'>['what'], now: Instant, zone: Zone): Instant {
  if (what === 'changed') return (Math.floor(now / QUARTER) + 1) * QUARTER
  const today = dateOf(now, zone)
  const quiet = startOfDay(today, zone) + QUIET_MS
  return quiet > now ? quiet : startOfDay(addDays(today, 1), zone) + QUIET_MS
}
