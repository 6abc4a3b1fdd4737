export { type Asked, type FindFault, LEAST_SIGNS, MOST_SIGNS, readAsked } from './read.ts'
export type { AmountIn, Chip, NumberPart, Reading, ReadingKind } from './reading.ts'
