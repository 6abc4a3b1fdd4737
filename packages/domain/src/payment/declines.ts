interface Decline {
  readonly reason: DeclineReason
  readonly action: DeclineAction
}

type DeclineReason =
  | 'unknown'
  | 'notAuthorized'
  | 'authentication'
  | 'authenticationFailed'
  | 'cardNotConfirmed'
  | 'notSupported'
  | 'limit'
  | 'currency'
  | 'duplicate'
  | 'expired'
  | 'number'
  | 'cvc'
  | 'expiry'
  | 'pin'
  | 'pinTries'
  | 'address'
  | 'funds'
  | 'account'
  | 'amount'
  | 'unavailable'
  | 'blocked'
  | 'revoked'
  | 'notAllowed'
  | 'testCard'
  | 'tooOften'
  | 'missing'

type DeclineAction =
  | 'askBank'
  | 'anotherCard'
  | 'again'
  | 'authenticate'
  | 'confirmAgain'
  | 'retype'
  | 'checkPayments'
  | 'addCard'
  | 'later'
  | 'waitForUs'

/** Every code a payer can meet, and ours. */
const declines = {
  approve_with_id: { reason: 'notAuthorized', action: 'again' },
  authentication_not_handled: { reason: 'authenticationFailed', action: 'authenticate' },
  authentication_required: { reason: 'authentication', action: 'authenticate' },
  call_issuer: { reason: 'unknown', action: 'askBank' },
  card_not_supported: { reason: 'notSupported', action: 'anotherCard' },
  card_velocity_exceeded: { reason: 'limit', action: 'askBank' },
  currency_not_supported: { reason: 'currency', action: 'anotherCard' },
  do_not_honor: { reason: 'unknown', action: 'askBank' },
  do_not_try_again: { reason: 'unknown', action: 'anotherCard' },
  duplicate_transaction: { reason: 'duplicate', action: 'checkPayments' },
  expired_card: { reason: 'expired', action: 'anotherCard' },
  fraudulent: { reason: 'unknown', action: 'askBank' },
  generic_decline: { reason: 'unknown', action: 'askBank' },
  incorrect_address: { reason: 'address', action: 'retype' },
  incorrect_cvc: { reason: 'cvc', action: 'retype' },
  incorrect_number: { reason: 'number', action: 'retype' },
  incorrect_pin: { reason: 'pin', action: 'anotherCard' },
  incorrect_zip: { reason: 'address', action: 'retype' },
  insufficient_funds: { reason: 'funds', action: 'anotherCard' },
  invalid_account: { reason: 'account', action: 'askBank' },
  invalid_amount: { reason: 'amount', action: 'askBank' },
  invalid_cvc: { reason: 'cvc', action: 'retype' },
  invalid_expiry_month: { reason: 'expiry', action: 'retype' },
  invalid_expiry_year: { reason: 'expiry', action: 'retype' },
  invalid_number: { reason: 'number', action: 'retype' },
  invalid_pin: { reason: 'pin', action: 'anotherCard' },
  issuer_not_available: { reason: 'unavailable', action: 'again' },
  lost_card: { reason: 'unknown', action: 'askBank' },
  merchant_blacklist: { reason: 'unknown', action: 'askBank' },
  mobile_device_authentication_required: { reason: 'authentication', action: 'authenticate' },
  new_account_information_available: { reason: 'account', action: 'askBank' },
  no_action_taken: { reason: 'unknown', action: 'askBank' },
  not_permitted: { reason: 'notAllowed', action: 'askBank' },
  offline_pin_required: { reason: 'pin', action: 'anotherCard' },
  online_or_offline_pin_required: { reason: 'pin', action: 'anotherCard' },
  pickup_card: { reason: 'blocked', action: 'askBank' },
  pin_try_exceeded: { reason: 'pinTries', action: 'anotherCard' },
  processing_error: { reason: 'unavailable', action: 'again' },
  reenter_transaction: { reason: 'unavailable', action: 'again' },
  restricted_card: { reason: 'blocked', action: 'askBank' },
  revocation_of_all_authorizations: { reason: 'revoked', action: 'anotherCard' },
  revocation_of_authorization: { reason: 'revoked', action: 'anotherCard' },
  security_violation: { reason: 'notAllowed', action: 'askBank' },
  service_not_allowed: { reason: 'notAllowed', action: 'askBank' },
  stolen_card: { reason: 'unknown', action: 'askBank' },
  stop_payment_order: { reason: 'revoked', action: 'anotherCard' },
  testmode_decline: { reason: 'testCard', action: 'anotherCard' },
  transaction_not_allowed: { reason: 'notAllowed', action: 'askBank' },
  try_again_later: { reason: 'unavailable', action: 'again' },
  withdrawal_count_limit_exceeded: { reason: 'limit', action: 'anotherCard' },
  amount_too_large: { reason: 'amount', action: 'askBank' },
  amount_too_small: { reason: 'amount', action: 'askBank' },
  card_decline_rate_limit_exceeded: { reason: 'tooOften', action: 'later' },
  card_declined: { reason: 'unknown', action: 'askBank' },
  payment_intent_authentication_failure: { reason: 'authenticationFailed', action: 'authenticate' },
  payment_intent_payment_attempt_expired: { reason: 'authenticationFailed', action: 'authenticate' },
  payment_intent_payment_attempt_failed: { reason: 'unknown', action: 'askBank' },
  payment_method_customer_decline: { reason: 'revoked', action: 'anotherCard' },
  payment_method_provider_decline: { reason: 'unknown', action: 'askBank' },
  payment_method_provider_timeout: { reason: 'unavailable', action: 'again' },
  rate_limit: { reason: 'unavailable', action: 'again' },
  setup_intent_authentication_failure: { reason: 'cardNotConfirmed', action: 'confirmAgain' },
  payment_outcome_unknown: { reason: 'unavailable', action: 'waitForUs' },
  card_missing: { reason: 'missing', action: 'addCard' },
} as const satisfies Readonly<Record<string, Decline>>

export type DeclineCode = keyof typeof declines

const worthRetrying: ReadonlySet<DeclineAction> = new Set([
  'again',
  'authenticate',
  'confirmAgain',
  'checkPayments',
  'waitForUs',
])

const isKnown = (code: string): code is DeclineCode => Object.hasOwn(declines, code)

export const declineCodes: readonly DeclineCode[] = Object.keys(declines).filter(isKnown)

/** By decline code, else code; null: unknown. */
export function declineOf(failure: { readonly code: string; readonly declineCode: string | null }): {
  readonly code: string
  readonly decline: Decline | null
} {
  const { code, declineCode } = failure
  const known = [declineCode, code].find((each) => each !== null && isKnown(each))
  if (known === undefined || known === null || !isKnown(known)) return { code: declineCode ?? code, decline: null }
  return { code: known, decline: declines[known] }
}

export const isRetryUseful = (failure: { readonly code: string; readonly declineCode: string | null }): boolean => {
  const { decline } = declineOf(failure)
  return decline !== null && worthRetrying.has(decline.action)
}
