export { type BillPart, billParts } from './bill-parts.ts'
export type { ProjectionInput } from './input.ts'
export type { PlannedChange } from './planned-change.ts'
export { project } from './project.ts'
