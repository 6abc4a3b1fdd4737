import { applyChange } from './apply-change.ts'
import type { ProjectionInput } from './input.ts'
import { type Projection, projectBy } from './projected-months.ts'

/** Computed by the functions that charge and change (invariant I7). */
export const project = (input: ProjectionInput): Projection => projectBy(applyChange, input)
