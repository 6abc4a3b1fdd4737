export { cardExpiry } from './card-expiry.ts'
export {
  declineCodes,
  declineOf,
  isRetryUseful,
} from './declines.ts'
export { afterResult, type PaymentResult, type PaymentStatus } from './payment-status.ts'
export { daysUntilRetry, isHardDecline } from './retry.ts'
export { shownDecline, shownFailure } from './shown-failure.ts'
