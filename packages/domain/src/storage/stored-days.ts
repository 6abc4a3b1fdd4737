import { storageAt } from '../billing/index.ts'
import { dateOf, type Instant, type LocalDate, type Zone } from '../calendar/index.ts'
import type { VideoSeconds } from '../videos/index.ts'

/** Videos that were stored on one day of the contract's zone and are still there. */
export interface StoredDay {
  readonly date: LocalDate
  readonly seconds: VideoSeconds
}

/** Videos stored before this day are past their retention at the instant, and charged by what is billed then. */
export const chargedBefore = (at: Instant, zone: Zone): LocalDate => dateOf(storageAt(at, zone).uploadedBefore, zone)

/**
 * The storage to come: the length of the videos past their retention at any later instant, if nothing is deleted. What is
 * uploaded from now on is within its retention for a year.
 */
export function storedSecondsAt(days: readonly StoredDay[], zone: Zone): (at: Instant) => VideoSeconds {
  return (at) => secondsBefore(days, chargedBefore(at, zone))
}

export const secondsBefore = (days: readonly StoredDay[], day: LocalDate): VideoSeconds =>
  days.reduce((sum, { date, seconds }) => (date < day ? sum + seconds : sum), 0)
