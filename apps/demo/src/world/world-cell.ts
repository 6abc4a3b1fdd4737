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
  /** Runs due jobs each at its own time and leaves the clock at the given instant. */
  liveUntil(instant: Instant): Promise<void>
  /** With the share of the past that is done, 0 to 1. */
  lived?(share: number): void
  made?(): Promise<void>
  /** Cards are typed there, never here. */
  readonly sandbox: { readonly url: string; readonly publishableKey: string }
}
