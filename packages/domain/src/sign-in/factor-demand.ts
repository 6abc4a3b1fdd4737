import { addDays, dateOf, type Instant, type LocalDate, startOfDay, type Zone } from '../calendar/index.ts'

/** Whole days between the day on which an organisation demands a second factor and the day from which it is asked for. */
const DEMAND_NOTICE_DAYS = 14

/** The first day on which nobody enters without one, in the organisation's zone: neither day of the two is a day of notice. */
export const demandedDay = (now: Instant, zone: Zone): LocalDate => addDays(dateOf(now, zone), DEMAND_NOTICE_DAYS + 1)

/** From this instant on; it stays where it is if the zone changes later. */
export const demandedFrom = (now: Instant, zone: Zone): Instant => startOfDay(demandedDay(now, zone), zone)

/** Before the day who still has none is reminded: days before it. */
export const demandReminders = { week: 7, day: 1 } as const
export type DemandReminder = keyof typeof demandReminders

/** A login at the door of an organisation. */
export interface AtTheDoor {
  /** From when on the organisation demands a second factor; null where it does not. */
  readonly demandedFrom: Instant | null
  readonly hasFactor: boolean
}

/** Whether all that is open to the login there is to set up a second factor: asked at each call, so of a session that runs, too. */
export const mustSetUp = ({ demandedFrom: from, hasFactor }: AtTheDoor, now: Instant): boolean =>
  from !== null && now >= from && !hasFactor

/** Whether one of the organisations of a login keeps it from giving up its last second factor. */
export const isKeptFactor = (demands: readonly Instant[], now: Instant): boolean => demands.some((from) => now >= from)
