export { type Audience, anybody, audienceStates, isInAudience } from './audience.ts'
export {
  type EarlierOffer,
  isOfferedLately,
  type LeftOutReason,
  leftOutBecause,
  leftOutReasons,
} from './offer.ts'
export { type TakenCoupon, type Taking, takeCoupon } from './taken.ts'
