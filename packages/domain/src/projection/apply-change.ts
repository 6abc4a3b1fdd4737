import { type AppliedChange, applyDecided, type Purchaser } from './apply-decided.ts'
import { decideChange } from './decide-change.ts'
import type { PlannedChange } from './planned-change.ts'
import type { Surroundings, Timeline } from './timeline.ts'

/** Uses the functions that decide real changes. */
export const applyChange = (
  timeline: Timeline,
  change: PlannedChange,
  purchaser: Purchaser,
  surroundings: Surroundings,
): AppliedChange => applyDecided(timeline, change.kind, purchaser, surroundings, (input) => decideChange(change, input))
