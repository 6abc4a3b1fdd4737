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

/** Call 23: a setup intent; card numbers never reach us. */
const requestCard = endpoint({
  ...calls.requestCard,
  access: 'organization',
  action: 'pay',
  proof: 'recent',
  params: organizationParams,
  // Against testing of stolen cards.
  rate: { windowSeconds: 3600, perAccount: 20, perOrganization: 60, perAddress: 100 },
  response: z.object({ clientSecret: z.string() }),
  refusals: ['too-many-attempts', 'provider-unavailable'],
})

/** Call 11, after a confirmed setup; retries a failed billing at once. */
const saveCard = endpoint({
  ...calls.saveCard,
  access: 'organization',
  action: 'pay',
  proof: 'recent',
  params: contractParams,
  body: z.strictObject({
    paymentMethodId: z.string().check(z.regex(/^pm_[A-Za-z0-9_]{6,200}$/)),
    /** As shown, for the yearly term that paying begins; 409 quote-changed if it differs. */
    quotedTermTotal: z.optional(minorUnits),
  }),
  response: contractInfo,
  refusals: ['not-found', 'card-not-ours', 'card-not-saved', 'provider-unavailable', 'quote-changed'],
})

/** The signature is verified on the raw bytes. */
export const providerWebhook = endpoint({
  ...calls.providerWebhook,
  access: 'provider',
  // Events carry whole objects, with metadata and evidence.
  bodyBytes: 262_144,
  response: z.object({ received: z.boolean() }),
  refusals: ['forged-event'],
})

/** Billing, intent and amount are the same for every attempt. */
export const paymentOutcome = z.object({
  paymentStatus,
  /** For authentication by the cardholder. */
  clientSecret: z.nullable(z.string()),
  /** Codes that would help a thief read as a plain decline. */
  settlementFailureReason: z.nullable(z.object({ code: z.string(), declineCode: z.nullable(z.string()) })),
})

/** With the yearly term that paying begins. */
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
        /** Tries after the next one. */
        furtherTries: z.int(),
      }),
    ),
    /** Null: nothing to pause, or paused. */
    pausesAt: z.nullable(instant),
    /** Once paid, from today. */
    term: z.nullable(z.object({ startDate: localDate, endDate: localDate, charge, plans: z.array(billingLine) })),
  }),
  refusals: ['not-found'],
})

/** On session: the payer can authenticate. */
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

/** Asks the provider. */
const readPaymentResult = endpoint({
  ...calls.readPaymentResult,
  access: 'organization',
  action: 'pay',
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
