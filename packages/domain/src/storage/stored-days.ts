import { storageAt } from '../billing/index.ts'
import { dateOf, type Instant, type LocalDate, type Zone } from '../calendar/index.ts'
import type { VideoSeconds } from '../videos/index.ts'

export interface StoredDay {
  readonly date: LocalDate
  readonly seconds: VideoSeconds
}

export const chargedBefore = (at: Instant, zone: Zone): LocalDate => dateOf(storageAt(at, zone).uploadedBefore, zone)

/** If nothing is deleted; new uploads are free for a year. */
export function storedSecondsAt(days: readonly StoredDay[], zone: Zone): (at: Instant) => VideoSeconds {
  return (at) => secondsBefore(days, chargedBefore(at, zone))
}

export const secondsBefore = (days: readonly StoredDay[], day: LocalDate): VideoSeconds =>
  days.reduce((sum, { date, seconds }) => (date < day ? sum + seconds : sum), 0)
