export type { AddOn, AddOnInput, AddOnKind, AddOnQuote, AddOnRefusal } from './add-on.ts'
export { amountToCover, offeredAmounts } from './amounts.ts'
export { addOnBlock, decideAddOn } from './decide.ts'
export { quoteAddOn } from './quote.ts'
