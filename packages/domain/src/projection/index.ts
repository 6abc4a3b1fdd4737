export type { ProjectionInput } from './input.ts'
export type { PlannedChange } from './planned-change.ts'
export { project } from './project.ts'
