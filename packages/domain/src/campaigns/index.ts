export { type Audience, audienceStates, isInAudience } from './audience.ts'
export {
  type EarlierOffer,
  isOfferedLately,
  type LeftOutReason,
  leftOutBecause,
  leftOutReasons,
  OFFER_QUIET_DAYS,
} from './offer.ts'
export { type TakenCoupon, type Taking, takeCoupon } from './taken.ts'
