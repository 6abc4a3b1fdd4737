export type { AddOn, AddOnInput, AddOnKind, AddOnQuote, AddOnRefusal } from './add-on.ts'
export { amountToCover, offeredAmounts } from './amounts.ts'
export { type BoughtThing, boughtThings } from './bought.ts'
export {
  decideCustom,
  decideGiveUpCustom,
  decideKeepCustom,
  heldCustom,
} from './custom.ts'
export { quoteCustom } from './custom-quote.ts'
export { addOnBlock, decideAddOn, MAXIMUM_SEATS } from './decide.ts'
export { billsWith, quoteAddOn } from './quote.ts'
export {
  type Addition,
  additionUntil,
  decideTakeBack,
  type TakeBackInput,
  type TakeBackRefusal,
  takeBackUntil,
} from './take-back.ts'
