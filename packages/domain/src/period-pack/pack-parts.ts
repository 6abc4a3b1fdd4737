import { documentKinds } from '../documents/index.ts'

/** What a pack can have: documents by their kind, and the tables as CSV files. */
export const packParts = [...documentKinds, 'csv'] as const
export type PackPart = (typeof packParts)[number]
