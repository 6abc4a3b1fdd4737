import { addDays, dateOf, type Instant, type LocalDate, startOfDay, type Zone } from '../calendar/index.ts'

const DEMAND_NOTICE_DAYS = 14

/** In the organisation's zone; full days of notice between. */
export const demandedDay = (now: Instant, zone: Zone): LocalDate => addDays(dateOf(now, zone), DEMAND_NOTICE_DAYS + 1)

/** Even if the zone changes. */
export const demandedFrom = (now: Instant, zone: Zone): Instant => startOfDay(demandedDay(now, zone), zone)

export const demandReminders = { week: 7, day: 1 } as const
export type DemandReminder = keyof typeof demandReminders

export interface AtTheDoor {
  /** Null: not demanded. */
  readonly demandedFrom: Instant | null
  readonly hasFactor: boolean
}

export const mustSetUp = ({ demandedFrom: from, hasFactor }: AtTheDoor, now: Instant): boolean =>
  from !== null && now >= from && !hasFactor

export const isKeptFactor = (demands: readonly Instant[], now: Instant): boolean => demands.some((from) => now >= from)
