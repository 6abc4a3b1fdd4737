import type { Instant, YearMonth } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import type { VideoSeconds } from '../videos/index.ts'

export interface MonthlyBilling {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly month: YearMonth
  readonly storedSecondsOverRetention: VideoSeconds
  /** If the account is deleted within the month. */
  readonly until?: Instant
}
