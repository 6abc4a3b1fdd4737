import type { RefusalCode } from '../refusal/refusal-code.ts'

/** Why a plan, monthly or yearly, cannot be chosen. */
export const planChoice = [
  'not-found',
  'not-offered',
  'already-current',
  'already-scheduled',
  'past-deadline',
  'esports',
  'asleep',
  'unsettled',
  'currency-unpriced',
  'seats-below-current',
] as const satisfies readonly RefusalCode[]

/** A purchase of a plan with a card: what must be registered, and what would be lost. */
export const payer = [
  'catalogue-incomplete',
  'contact-unregistered',
  'card-unregistered',
  'mail-unregistered',
  'gives-up-coupon',
  'parked',
  'approval-required',
  'address-unregistered',
] as const satisfies readonly RefusalCode[]

export const planPurchase = [...planChoice, ...payer] as const

/** For every purchase that was shown a figure and is made once per Idempotency-Key. */
export const quotedOnce = [
  'quote-changed',
  'idempotency-key-required',
  'idempotency-key-reused',
  'request-in-progress',
] as const satisfies readonly RefusalCode[]
