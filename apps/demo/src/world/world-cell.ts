import type { Deps } from '@touchline/api/use-case/deps'
import type { RegionName } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { DemoOrganization } from './organizations/demo-organization.ts'

/** One region's cell while its past is being made: its parts, its jobs, and a clock that can be set. */
export interface WorldCell {
  readonly region: RegionName
  readonly deps: Deps
  /** The organisations of this region. */
  readonly organizations: readonly DemoOrganization[]
  /** Where the past ends. */
  readonly today: Instant
  /** Puts the clock back, before anything has happened. */
  startAt(instant: Instant): Promise<void>
  /** Runs what is due, job by job at its own time, and leaves the clock at the given instant. */
  liveUntil(instant: Instant): Promise<void>
  /** Called as the past goes by, with the share of what happens in it, 0 to 1. */
  lived?(share: number): void
  /** Called when the past has reached today. */
  made?(): Promise<void>
  /** The sandbox's address and the browser's key: cards are typed there, never here. */
  readonly sandbox: { readonly url: string; readonly publishableKey: string }
}
