import { documentKinds } from '../documents/index.ts'

export const packParts = [...documentKinds, 'csv'] as const
export type PackPart = (typeof packParts)[number]
