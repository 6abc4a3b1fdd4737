import type { Deps } from '@touchline/api/use-case/deps'
import type { RegionName } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { DemoOrganization } from './organizations/demo-organization.ts'

/** One region's cell while its past is being made. */
export interface WorldCell {
  readonly region: RegionName
  readonly deps: Deps
  readonly organizations: readonly DemoOrganization[]
  readonly today: Instant
  startAt(instant: Instant): Promise<void>
  /** Runs jobs at their own times; stops the clock there. */
  liveUntil(instant: Instant): Promise<void>
  /** Share of the past, 0 to 1. */
  lived?(share: number): void
  made?(): Promise<void>
  /** For cards, which are never typed here. */
  readonly sandbox: { readonly url: string; readonly publishableKey: string; readonly secretKey: string }
}
