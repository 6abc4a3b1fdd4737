export type { AddOn, AddOnDecision, AddOnInput, AddOnKind, AddOnQuote, AddOnRefusal, PayerReadiness } from './add-on.ts'
export { amountToCover, offeredAmounts } from './amounts.ts'
export { addOnBlock, decideAddOn } from './decide.ts'
export { type QuoteInput, quoteAddOn } from './quote.ts'
