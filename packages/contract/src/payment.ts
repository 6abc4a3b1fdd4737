import * as z from 'zod/mini'
import { billingLine, charge, paymentStatus } from './billing.ts'
import * as calls from './calls/payment.ts'
import { contractInfo } from './contract-info.ts'
import { endpoint } from './endpoint.ts'
import {
  billingParams,
  contractParams,
  id,
  instant,
  localDate,
  minorUnits,
  organizationParams,
  queryNumber,
  yearMonth,
} from './wire.ts'

/** Call 23: a setup intent for the provider's card fields; the card itself never comes to us. */
const requestCard = endpoint({
  ...calls.requestCard,
  access: 'organization',
  action: 'pay',
  proof: 'recent',
  params: organizationParams,
  // Thieves test stolen cards where they can.
  rate: { windowSeconds: 3600, perAccount: 20, perOrganization: 60, perAddress: 100 },
  response: z.object({ clientSecret: z.string() }),
  refusals: ['too-many-attempts', 'provider-unavailable'],
})

/** Call 11: the payment method that the confirmed setup made; a failed billing is retried at once. */
const saveCard = endpoint({
  ...calls.saveCard,
  access: 'organization',
  action: 'pay',
  proof: 'recent',
  params: contractParams,
  body: z.strictObject({
    paymentMethodId: z.string().check(z.regex(/^pm_[A-Za-z0-9_]{6,200}$/)),
    /** What was shown of the yearly term that paying begins; a different figure here means 409 quote-changed. */
    quotedTermTotal: z.optional(minorUnits),
  }),
  response: contractInfo,
  refusals: ['not-found', 'card-not-ours', 'card-not-saved', 'provider-unavailable', 'quote-changed'],
})

/** The provider's signed events. The body is verified as raw bytes before anything reads it. */
export const providerWebhook = endpoint({
  ...calls.providerWebhook,
  access: 'provider',
  // An event carries its whole object: with metadata and the evidence of a dispute it is far above other calls.
  bodyBytes: 262_144,
  response: z.object({ received: z.boolean() }),
  refusals: ['forged-event'],
})

/** What became of a payment. The billing, its intent and its amount stay the same however often it is tried. */
export const paymentOutcome = z.object({
  paymentStatus,
  /** Set when the cardholder must authenticate: for the provider's script alone. */
  clientSecret: z.nullable(z.string()),
  /** Why it failed, in the provider's codes; what would help a thief is reported as a plain decline. */
  settlementFailureReason: z.nullable(z.object({ code: z.string(), declineCode: z.nullable(z.string()) })),
})

/**
 * What is owed, and what paying all of it begins: where a yearly term ended unpaid, the plan begins a new one with the
 * payment, and that is charged too.
 */
export const getUnpaid = endpoint({
  ...calls.getUnpaid,
  access: 'organization',
  action: 'see',
  params: contractParams,
  response: z.object({
    billings: z.array(
      z.object({
        billingInfoId: id,
        billingTargetYearMonth: yearMonth,
        paymentCycle: z.enum(['MONTH', 'YEAR']),
        charge,
        /** When the card on file is charged again by itself; null where it is not. */
        nextTryDateTime: z.nullable(instant),
        /** How many tries follow that one, if it fails. */
        furtherTries: z.int(),
      }),
    ),
    /** When the first of them pauses the plan; null where it is paused, or where nothing of it can be. */
    pausesAt: z.nullable(instant),
    /** The term that begins today once they are paid; null where none does. */
    term: z.nullable(z.object({ startDate: localDate, endDate: localDate, charge, plans: z.array(billingLine) })),
  }),
  refusals: ['not-found'],
})

/** Pays a failed billing now with the card on file, the payer being there to authenticate. */
export const payBilling = endpoint({
  ...calls.payBilling,
  access: 'organization',
  action: 'pay',
  params: billingParams,
  /** What was shown of the yearly term that paying begins; a different figure here means 409 quote-changed. */
  query: z.strictObject({ quotedTermTotal: z.optional(queryNumber) }),
  idempotent: true,
  rate: { windowSeconds: 3600, perAccount: 60, perOrganization: 180, perAddress: 300 },
  response: paymentOutcome,
  refusals: [
    'not-found',
    'not-fixed',
    'idempotency-key-required',
    'idempotency-key-reused',
    'too-many-attempts',
    'parked',
    'not-payable',
    'card-unregistered',
    'quote-changed',
    'provider-unavailable',
  ],
})

/** Asks the provider what became of a payment that was authenticated: a browser's word is not taken for it. */
const readPaymentResult = endpoint({
  ...calls.readPaymentResult,
  access: 'organization',
  action: 'see',
  params: billingParams,
  rate: { windowSeconds: 3600, perAccount: 60, perOrganization: 180, perAddress: 300 },
  response: paymentOutcome,
  refusals: ['not-found', 'not-fixed', 'too-many-attempts'],
})

export const paymentEndpoints = {
  requestCard,
  saveCard,
  getUnpaid,
  payBilling,
  readPaymentResult,
  providerWebhook,
} as const
