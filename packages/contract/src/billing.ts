import { planRoles } from '@touchline/domain/catalogue'
import { documentKinds } from '@touchline/domain/documents'
import { taxCategories, taxNames } from '@touchline/domain/money'
import * as z from 'zod/mini'
import * as calls from './calls/billing.ts'
import { endpoint } from './endpoint.ts'
import {
  currency,
  documentParams,
  id,
  instant,
  listQuery,
  localDate,
  minorUnits,
  organizationParams,
  results,
  systemFields,
  yearMonth,
} from './wire.ts'

export const paymentStatus = z.enum([
  'ProcessCallError',
  'Error',
  'Waiting',
  'InProgress',
  'Complete',
  'Requesting',
  'Cancel',
])
const billingStatus = z.enum(['Provisional', 'InProgress', 'Fixed'])
export const paymentMethod = z.enum(['BANK_TRANSFER', 'CREDIT_CARD'])

/** YYYY-MM of the month before, where the account was closed in it: what came after the closing. */
const of = z.exactOptional(z.string().check(z.regex(/^\d{4}-\d\d$/)))

/** How an amount was calculated: every figure shown can open this (days x price, rounding). */
export const derivation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('days'), days: z.int(), ofDays: z.int(), of }),
  z.object({ kind: z.literal('hours'), tenths: z.int() }),
  z.object({ kind: z.literal('count'), count: z.int(), of }),
  /** The whole invoice is below what the card provider charges at least: it is not charged. */
  z.object({ kind: z.literal('waived'), leastCharge: minorUnits }),
  /** Bought within a yearly term: each purchase is count x (price x units x days / ofDays, rounded down). */
  z.object({
    kind: z.literal('addition'),
    purchases: z.array(z.object({ count: z.int(), units: z.int(), days: z.int(), ofDays: z.int() })),
    of,
  }),
])

export const billingLine = z.object({
  contractPlanId: z.string(),
  /** `waiver` is no plan's: it takes to 0 what is too small for a card. */
  role: z.enum([...planRoles, 'restored', 'waiver']),
  /** Unit price, tax-exclusive, minor units. */
  pricePerUsage: minorUnits,
  price: minorUnits,
  derivation,
})

export type BillingLine = z.infer<typeof billingLine>

/** A line under the specification's names; `usageDetails` has the price of each way in which the plan was used. */
const billedPlan = z.extend(billingLine, {
  usageDetails: z.array(z.object({ pricePerUsage: minorUnits, derivation })),
})

/** The row of the issuer's tax table by which an amount is taxed. */
export const taxedAs = z.object({
  /** Hundredths of a percent: 550 is 5.5 percent. */
  rate: z.int(),
  /** UNTDID 5305: standard rate, zero rate, exempt, reverse charge, outside of the tax. */
  category: z.enum(taxCategories),
  /** What the tax is called: consumption tax, VAT, or another one. */
  name: z.enum(taxNames),
  /** Of the code list VATEX, why no tax is charged. */
  reasonCode: z.nullable(z.string()),
  /** The issuer's own words for it. */
  reason: z.nullable(z.string()),
})

export const charge = z.object({
  currency,
  subtotal: minorUnits,
  consumptionTaxRate: z
    .int()
    .check(z.describe('Whole percent: a fraction is cut. Compute with taxedAs.rate, in hundredths of a percent.')),
  taxedAs,
  tax: minorUnits,
  total: minorUnits,
})

/** Why money went back: a refund, or the cardholder disputed the payment at the bank and was right. */
const refundCauses = ['refund', 'dispute'] as const

/** What went back of a paid billing, or of that came back because it did not reach the card, and the day in the organisation's zone. */
export const refund = z.object({
  amount: minorUnits,
  cause: z.enum([...refundCauses, 'failed-refund']),
  refundDateTime: instant,
  refundDate: localDate,
})

/** A document of a billing; everything that it says is in `getDocument`. */
export const billDocument = z.object({
  documentId: id,
  kind: z.enum(documentKinds),
  number: z.string(),
  issuedDateTime: instant,
  issueDate: localDate,
  total: minorUnits,
  /** When an invoice is to be paid; null on the others. */
  dueDate: z.nullable(localDate),
  /** On a credit note; null on the others. */
  cause: z.nullable(z.enum(refundCauses)),
  /** The number of the document that this one was issued instead of, and of the one issued instead of it. */
  replaces: z.nullable(z.string()),
  replacedBy: z.nullable(z.string()),
})

export type BillDocument = z.infer<typeof billDocument>

const billingInfo = z.object({
  ...systemFields,
  _id: id,
  billingInfoId: id,
  contractInfoIds: z.array(id),
  billingCustomerInfo: z.object({
    name: z.nullable(z.string()),
    tel: z.nullable(z.string()),
    mail: z.nullable(z.string()),
    country: z.nullable(z.string()),
  }),
  billingTargetYearMonth: yearMonth,
  /** The target month as it is written: YYYY-MM. */
  formatBillingMonth: z.string(),
  /** The withdrawal date: the 1st of the month after the target month. */
  billingDate: localDate,
  paymentCycle: z.enum(['MONTH', 'YEAR']),
  charge,
  plans: z.array(billedPlan),
  paymentStatus,
  /** The payment status in English words; screens have their own in every language. */
  paymentStatusStr: z.string(),
  /** Why the last settlement failed, in English; null when it did not. */
  errorMsg: z.nullable(z.string()),
  billingStatus,
  paymentDateTime: z.nullable(instant),
  paymentMethod,
  /** What bank transfers have paid of it so far; all of it once it is complete. */
  transferred: minorUnits,
  chargeId: z.nullable(z.string()),
  settlementFailureReason: z.nullable(z.object({ code: z.string(), declineCode: z.nullable(z.string()) })),
  /** When a charge that failed is tried again by itself; null where it is not. */
  nextTryDateTime: z.nullable(instant),
  calculatedAt: z.nullable(instant),
  /** In order; the billing stays what it was. */
  refunds: z.array(refund),
  /** What its cardholder disputes while the bank has not decided; it stays paid. */
  disputed: minorUnits,
  /** Its invoice, receipt and credit notes, in the order in which they were issued. */
  documents: z.array(billDocument),
})
export type BillingInfo = z.infer<typeof billingInfo>

export const listBillingInfo = endpoint({
  ...calls.listBillingInfo,
  access: 'organization',
  action: 'see',
  params: organizationParams,
  query: listQuery({}),
  response: z.extend(results(billingInfo), {
    /**
     * Seconds of the movies that the storage fee of the running month counts, in the organisation's zone, whether or not
     * the plan in force charges it: what any quote of this month is computed with.
     */
    storedSeconds: z.int(),
  }),
  refusals: [],
})

/** Call 6: by billing id; the contract's id gives its latest billing that is not yearly. */
export const getBillingDetail = endpoint({
  ...calls.getBillingDetail,
  access: 'organization',
  action: 'see',
  params: documentParams,
  response: billingInfo,
  refusals: ['not-found'],
})

/** Call 24: answers at once with InProgress; a job turns it Provisional. */
const calculateBilling = endpoint({
  ...calls.calculateBilling,
  access: 'organization',
  action: 'see',
  params: documentParams,
  status: 202,
  response: billingInfo,
  refusals: ['not-found', 'already-fixed'],
})

export const billingEndpoints = { listBillingInfo, getBillingDetail, calculateBilling } as const
