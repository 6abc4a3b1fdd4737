import type { Instant, YearMonth } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import type { VideoSeconds } from '../videos/index.ts'

/** All that the invoice of a month is made of. */
export interface MonthlyBilling {
  readonly contract: Contract
  readonly catalogue: Catalogue
  /** YYYY-MM in the contract's zone. */
  readonly month: YearMonth
  /** Total length of the movies older than the retention, at the month's end; a yearly plan pays for storage at its start. */
  readonly storedSecondsOverRetention: VideoSeconds
  /** The instant a monthly account is deleted, when that happens within the month. */
  readonly until?: Instant
}
