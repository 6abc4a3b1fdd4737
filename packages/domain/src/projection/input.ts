import type { Instant } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import type { Purchaser } from './apply-decided.ts'
import type { Assumptions } from './assumptions.ts'
import type { PlannedChange } from './planned-change.ts'
import type { Surroundings } from './timeline.ts'

export interface ProjectionInput extends Purchaser {
  readonly contract: Contract
  readonly userContracts?: readonly Contract[]
  readonly catalogue: Catalogue
  readonly now: Instant
  readonly assumptions: Assumptions
  readonly changes: readonly PlannedChange[]
  readonly months: number
}

export const surroundingsOf = ({
  catalogue,
  assumptions,
}: Pick<ProjectionInput, 'catalogue' | 'assumptions'>): Surroundings => ({
  catalogue,
  storedSecondsAt: assumptions.storedSecondsAt,
})
