export type { AddOn, AddOnInput, AddOnKind, AddOnQuote, AddOnRefusal } from './add-on.ts'
export { amountToCover, offeredAmounts } from './amounts.ts'
export { type BoughtThing, boughtThings, thingOf } from './bought.ts'
export { addOnBlock } from './buying.ts'
export {
  billedCustomFrom,
  type CustomInput,
  type CustomOffer,
  customAmounts,
  customOffers,
  decideGiveUpCustom,
  decideKeepCustom,
  endOfGivenUpCustom,
  type GivingUpCustom,
  type HeldCustom,
  heldCustom,
  lostCustom,
} from './custom.ts'
export { decideAddOn, MAXIMUM_SEATS } from './decide.ts'
export { billsWith, quoteAddOn } from './quote.ts'
export {
  type Addition,
  additionUntil,
  decideTakeBack,
  type TakeBackInput,
  type TakeBackRefusal,
  takeBackUntil,
} from './take-back.ts'
