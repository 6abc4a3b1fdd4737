import type { Instant } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import type { Purchaser } from './apply-decided.ts'
import type { Assumptions } from './assumptions.ts'
import type { PlannedChange } from './planned-change.ts'
import type { Surroundings } from './timeline.ts'

export interface ProjectionInput extends Purchaser {
  readonly contract: Contract
  /** The documents of single users, whose hours are billed with the organisation's; left out, there are none. */
  readonly userContracts?: readonly Contract[]
  readonly catalogue: Catalogue
  readonly now: Instant
  readonly assumptions: Assumptions
  readonly changes: readonly PlannedChange[]
  /** How many months, the running one included. */
  readonly months: number
}

export const surroundingsOf = ({
  catalogue,
  assumptions,
}: Pick<ProjectionInput, 'catalogue' | 'assumptions'>): Surroundings => ({
  catalogue,
  storedSecondsAt: assumptions.storedSecondsAt,
})
