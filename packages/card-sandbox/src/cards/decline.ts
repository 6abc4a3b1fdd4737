import type { ApiError } from '../http/answer.ts'

/** Decline codes the control API may ask for (https://docs.stripe.com/declines/codes). */
export const declineCodes = [
  'approve_with_id',
  'authentication_required',
  'call_issuer',
  'card_not_supported',
  'card_velocity_exceeded',
  'currency_not_supported',
  'do_not_honor',
  'do_not_try_again',
  'duplicate_transaction',
  'expired_card',
  'fraudulent',
  'generic_decline',
  'incorrect_address',
  'incorrect_cvc',
  'incorrect_number',
  'incorrect_pin',
  'incorrect_zip',
  'insufficient_funds',
  'invalid_account',
  'invalid_amount',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'invalid_pin',
  'issuer_not_available',
  'lost_card',
  'merchant_blacklist',
  'mobile_device_authentication_required',
  'new_account_information_available',
  'no_action_taken',
  'not_permitted',
  'offline_pin_required',
  'online_or_offline_pin_required',
  'pickup_card',
  'pin_try_exceeded',
  'processing_error',
  'reenter_transaction',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'service_not_allowed',
  'stolen_card',
  'stop_payment_order',
  'testmode_decline',
  'transaction_not_allowed',
  'try_again_later',
  'withdrawal_count_limit_exceeded',
] as const

export type DeclineCode = (typeof declineCodes)[number]
type Advice = 'confirm_card_data' | 'do_not_try_again' | 'try_again_later'

/** Have their own code instead of `card_declined`. */
const ownCode: Partial<Record<DeclineCode, string>> = {
  authentication_required: 'Your card was declined. This transaction requires authentication.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  incorrect_number: 'Your card number is incorrect.',
  incorrect_zip: 'The zip code you supplied failed validation.',
  invalid_cvc: "Your card's security code is invalid.",
  invalid_expiry_month: "Your card's expiration month is invalid.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  invalid_number: 'Your card number is not a valid credit card number.',
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
}

const confirmCardData: readonly DeclineCode[] = [
  'expired_card',
  'incorrect_address',
  'incorrect_cvc',
  'incorrect_number',
  'incorrect_zip',
  'invalid_account',
  'invalid_cvc',
  'invalid_expiry_month',
  'invalid_expiry_year',
  'invalid_number',
  'new_account_information_available',
]
const doNotTryAgain: readonly DeclineCode[] = [
  'do_not_try_again',
  'fraudulent',
  'lost_card',
  'merchant_blacklist',
  'pickup_card',
  'restricted_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'security_violation',
  'stolen_card',
  'stop_payment_order',
]

const adviceOn = (code: DeclineCode): Advice => {
  if (confirmCardData.includes(code)) return 'confirm_card_data'
  return doNotTryAgain.includes(code) ? 'do_not_try_again' : 'try_again_later'
}

const networkCode: Partial<Record<DeclineCode, string>> = {
  expired_card: '54',
  insufficient_funds: '51',
  lost_card: '41',
  stolen_card: '43',
  pickup_card: '04',
  do_not_honor: '05',
}

const message = (code: DeclineCode): string => {
  if (code === 'insufficient_funds') return 'Your card has insufficient funds.'
  if (code === 'card_velocity_exceeded')
    return 'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.'
  return ownCode[code] ?? 'Your card was declined.'
}

/** Without advice. */
export const declineError = (code: DeclineCode): ApiError => ({
  type: 'card_error',
  code: code in ownCode ? code : 'card_declined',
  decline_code: code,
  message: message(code),
  ...(code === 'authentication_required'
    ? {}
    : { advice_code: adviceOn(code), network_decline_code: networkCode[code] ?? '01' }),
})

export const adviceCode = (code: DeclineCode): Advice | null =>
  code === 'authentication_required' ? null : adviceOn(code)

export const networkDeclineCode = (code: DeclineCode): string | null =>
  code === 'authentication_required' ? null : (networkCode[code] ?? '01')
