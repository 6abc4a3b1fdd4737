import type { RefusalCode } from '../refusal/refusal-code.ts'

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

export const quotedOnce = [
  'quote-changed',
  'idempotency-key-required',
  'idempotency-key-reused',
  'request-in-progress',
] as const satisfies readonly RefusalCode[]
