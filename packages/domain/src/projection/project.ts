import { applyChange } from './apply-change.ts'
import type { ProjectionInput } from './input.ts'
import { type Projection, projectBy } from './projected-months.ts'

/** By month: every bill by the function that charges (invariant I7), every change by the one that decides. */
export const project = (input: ProjectionInput): Projection => projectBy(applyChange, input)
