export { barWidth, type RehearsalOutcome, type RehearsedSums, withRehearsed } from './outcome.ts'
export { priceTyped } from './price-typed.ts'
export {
  keptFor,
  type Protection,
  type Publishing,
  type RehearsedContract,
  rehearse,
} from './rehearse.ts'
