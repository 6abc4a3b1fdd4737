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

/** Call 23: a setup intent for the provider's card fields; card numbers never reach us. */
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

/** Call 11: saves the payment method of a confirmed setup; a failed billing is retried at once. */
const saveCard = endpoint({
  ...calls.saveCard,
  access: 'organization',
  action: 'pay',
  proof: 'recent',
  params: contractParams,
  body: z.strictObject({
    paymentMethodId: z.string().check(z.regex(/^pm_[A-Za-z0-9_]{6,200}$/)),
    /** The shown total of the yearly term that paying begins; 409 quote-changed if it differs. */
    quotedTermTotal: z.optional(minorUnits),
  }),
  response: contractInfo,
  refusals: ['not-found', 'card-not-ours', 'card-not-saved', 'provider-unavailable', 'quote-changed'],
})

/** The signed body is verified as raw bytes before it is parsed. */
export const providerWebhook = endpoint({
  ...calls.providerWebhook,
  access: 'provider',
  // An event carries its whole object: with metadata and the evidence of a dispute it is far above other calls.
  bodyBytes: 262_144,
  response: z.object({ received: z.boolean() }),
  refusals: ['forged-event'],
})

/** The billing, its intent and its amount stay the same however often it is tried. */
export const paymentOutcome = z.object({
  paymentStatus,
  /** Set when the cardholder must authenticate. */
  clientSecret: z.nullable(z.string()),
  /** The provider's codes; those that would help a thief are reported as a plain decline. */
  settlementFailureReason: z.nullable(z.object({ code: z.string(), declineCode: z.nullable(z.string()) })),
})

/** Includes the yearly term that paying begins, where one ended unpaid. */
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
        /** The next automatic charge; null where there is none. */
        nextTryDateTime: z.nullable(instant),
        /** After that one. */
        furtherTries: z.int(),
      }),
    ),
    /** Null where nothing can pause, or already has. */
    pausesAt: z.nullable(instant),
    /** Begins today once they are paid. */
    term: z.nullable(z.object({ startDate: localDate, endDate: localDate, charge, plans: z.array(billingLine) })),
  }),
  refusals: ['not-found'],
})

/** On session: the payer is there to authenticate. */
export const payBilling = endpoint({
  ...calls.payBilling,
  access: 'organization',
  action: 'pay',
  params: billingParams,
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
    'charging-stopped',
    'not-payable',
    'card-unregistered',
    'quote-changed',
    'provider-unavailable',
  ],
})

/** Asks the provider, not the browser. */
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
