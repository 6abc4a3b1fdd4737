import * as z from 'zod/mini'

/**
 * Every way a call can be refused, with its HTTP status. The codes are the machine's words: the console translates them,
 * and `details` names the field or the figures. Codes with digits are the specification's own.
 */
export const refusalStatus = {
  // shape
  'malformed-json': 400,
  'invalid-request': 400,
  'unsupported-media-type': 415,
  'body-too-large': 413,
  'headers-too-large': 431,
  'request-timeout': 408,
  'cross-site': 403,
  // who
  'not-signed-in': 401,
  'session-expired': 401,
  'session-reused': 401,
  'wrong-credentials': 401,
  'not-administrator': 403,
  'account-closed': 403,
  'not-permitted': 403,
  'wrong-service-key': 401,
  'service-key-scope': 403,
  'other-organization': 404,
  'organization-choice': 409,
  'too-many-attempts': 429,
  'password-required': 403,
  'wrong-password': 403,
  'password-refused': 400,
  // what
  'not-found': 404,
  'stale-document': 409,
  'precondition-required': 428,
  'cancellation-not-saved-here': 409,
  'idempotency-key-required': 400,
  'idempotency-key-reused': 422,
  'request-in-progress': 409,
  // plans
  'plan-unknown': 404,
  'not-offered': 409,
  'already-current': 409,
  'already-scheduled': 409,
  'past-deadline': 409,
  'start-not-offered': 409,
  esports: 403,
  unsettled: 409,
  'currency-unpriced': 409,
  'seats-below-current': 409,
  'quote-changed': 409,
  'gives-up-coupon': 409,
  'plan-ended': 409,
  'term-running': 409,
  'plan-overlap': 409,
  'plan-gap': 409,
  'seats-in-use': 409,
  'contact-unregistered': 409,
  'card-unregistered': 409,
  'mail-unregistered': 409,
  'card-in-use': 409,
  parked: 409,
  // cancellation
  'already-reserved': 409,
  'already-cancelled': 409,
  'nothing-to-cancel': 409,
  'not-contract-date': 409,
  'nothing-reserved': 409,
  'export-unknown': 404,
  'export-expired': 410,
  // coupons
  'coupon-unknown': 404,
  '400_0144': 400,
  'coupon-already-used': 400,
  'coupon-not-effective': 400,
  'coupon-other-region': 400,
  'coupon-other-currency': 400,
  'coupon-start': 400,
  'coupon-plans': 400,
  'coupon-limits': 400,
  // mail
  'mail-token-unknown': 404,
  'mail-token-expired': 410,
  'mail-token-used': 409,
  'recipient-exists': 409,
  'too-many-recipients': 409,
  'notice-locked': 409,
  // people
  'person-exists': 409,
  'too-many-people': 409,
  'login-taken': 409,
  // add-ons and seats
  'no-plan': 409,
  'trial-plan': 403,
  'read-only-plan': 403,
  'not-credit-card': 409,
  'export-unlimited': 409,
  'amount-not-offered': 400,
  'too-many-seats': 409,
  'user-unknown': 404,
  'user-contract-exists': 409,
  'unknown-limit': 400,
  'start-not-today': 400,
  // card
  'card-not-saved': 402,
  'card-not-ours': 400,
  'provider-unavailable': 503,
  'not-payable': 409,
  // billing
  'already-fixed': 409,
  'not-fixed': 409,
  'receipt-not-issued': 404,
  'already-reissued': 409,
  'too-old-to-reissue': 409,
  'pack-in-progress': 429,
  // clock
  'clock-backwards': 409,
  // the house
  'forged-event': 400,
  unavailable: 503,
  'server-error': 500,
} as const satisfies Record<string, number>

export type RefusalCode = keyof typeof refusalStatus

/** The one envelope of every refusal. */
export const refusalBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.optional(z.unknown()),
  /** Names the request in our log; also the header x-request-id of every answer. */
  requestId: z.optional(z.string()),
})
