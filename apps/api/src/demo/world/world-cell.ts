import type { RegionName } from '@touchline/contract/wire'
import type { Deps } from '../../http/deps.ts'

/** One region's cell while its past is being lived: its parts, its jobs, and a clock that can be set. */
export interface WorldCell {
  readonly region: RegionName
  readonly deps: Deps
  /** Runs what is due, job by job at its own time, and leaves the clock at the given instant. */
  liveUntil(instant: number): Promise<void>
  /** The sandbox's address and publishable key: cards are typed there, never here. */
  readonly sandbox: { readonly url: string; readonly publishableKey: string }
}
