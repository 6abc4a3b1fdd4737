import { dateOf, HOUR, type Instant, type LocalDate, startOfDay } from '@touchline/domain/calendar'
import { regionDefaults } from '@touchline/domain/organization'
import type { By } from './act.ts'

/** At nine in the region's morning; on the day itself as soon as somebody may read it. */
export function morningOf(on: LocalDate, { now, cell: { region } }: Pick<By, 'now' | 'cell'>): Instant {
  const { zone } = regionDefaults[region]
  const nine = startOfDay(on, zone) + 9 * HOUR
  return on === dateOf(now, zone) ? Math.max(now, nine) : nine
}
