import { applyChange } from './apply-change.ts'
import type { ProjectionInput } from './input.ts'
import { type Projection, projectBy } from './projected-months.ts'

/**
 * What comes if things stay as they are, but for the changes: bills by month, seats, hours and what happens by itself. Every
 * bill comes from the function that charges it (invariant I7), every change from the one that decides it; there is no other
 * price rule here.
 */
export const project = (input: ProjectionInput): Projection => projectBy(applyChange, input)
