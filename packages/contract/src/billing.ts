import { planRoles } from '@touchline/domain/catalogue'
import { documentKinds } from '@touchline/domain/documents'
import { taxCategories, taxNames } from '@touchline/domain/money'
import { paymentStatuses } from '@touchline/domain/payment'
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

export const paymentStatus = z.enum(paymentStatuses)
const billingStatus = z.enum(['Provisional', 'InProgress', 'Fixed'])
export const paymentMethod = z.enum(['BANK_TRANSFER', 'CREDIT_CARD'])

/** YYYY-MM of the previous month, if the account was closed in it. */
const of = z.exactOptional(z.string().check(z.regex(/^\d{4}-\d\d$/)))

export const derivation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('days'), days: z.int(), ofDays: z.int(), of }),
  z.object({ kind: z.literal('hours'), tenths: z.int() }),
  z.object({ kind: z.literal('count'), count: z.int(), of }),
  /** Below the card provider's minimum charge. */
  z.object({ kind: z.literal('waived'), leastCharge: minorUnits }),
  /** Taken of each given amount, minor units. */
  z.object({ kind: z.literal('goodwill'), uses: z.array(z.object({ id, minor: minorUnits })) }),
  /** Bought within a yearly term; each purchase rounded down separately. */
  z.object({
    kind: z.literal('addition'),
    purchases: z.array(z.object({ count: z.int(), units: z.int(), days: z.int(), ofDays: z.int() })),
    of,
  }),
])

export const billingLine = z.object({
  contractPlanId: z.string(),
  /** `goodwill`, `waiver`: no plan's, negative; a waiver takes what is too small for a card to 0. */
  role: z.enum([...planRoles, 'restored', 'goodwill', 'waiver']),
  /** Unit price, tax-exclusive, minor units. */
  pricePerUsage: minorUnits,
  price: minorUnits,
  derivation,
})

export type BillingLine = z.infer<typeof billingLine>

const billedPlan = z.extend(billingLine, {
  usageDetails: z.array(z.object({ pricePerUsage: minorUnits, derivation })),
})

export const taxedAs = z.object({
  /** Hundredths of a percent: 550 is 5.5 percent. */
  rate: z.int(),
  /** UNTDID 5305: standard rate, zero rate, exempt, reverse charge, outside of the tax. */
  category: z.enum(taxCategories),
  name: z.enum(taxNames),
  /** A VATEX code. */
  reasonCode: z.nullable(z.string()),
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

/** `dispute`: the cardholder disputed the payment and won. */
const refundCauses = ['refund', 'dispute'] as const

export const refund = z.object({
  amount: minorUnits,
  cause: z.enum([...refundCauses, 'failed-refund']),
  refundDateTime: instant,
  refundDate: localDate,
})

const billDocument = z.object({
  documentId: id,
  kind: z.enum(documentKinds),
  number: z.string(),
  issuedDateTime: instant,
  issueDate: localDate,
  total: minorUnits,
  /** Invoices only. */
  dueDate: z.nullable(localDate),
  /** Credit notes only. */
  cause: z.nullable(z.enum(refundCauses)),
  replaces: z.nullable(z.string()),
  replacedBy: z.nullable(z.string()),
  /** Of an invoice that needs it, and that none replaces. Absent from servers of the version before. */
  isWithoutAddress: z.optional(z.boolean()),
  isVoid: z.optional(z.boolean()),
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
  formatBillingMonth: z.string(),
  /** The 1st of the following month. */
  billingDate: localDate,
  paymentCycle: z.enum(['MONTH', 'YEAR']),
  charge,
  plans: z.array(billedPlan),
  paymentStatus,
  paymentStatusStr: z.string(),
  errorMsg: z.nullable(z.string()),
  billingStatus,
  paymentDateTime: z.nullable(instant),
  paymentMethod,
  transferred: minorUnits,
  chargeId: z.nullable(z.string()),
  settlementFailureReason: z.nullable(z.object({ code: z.string(), declineCode: z.nullable(z.string()) })),
  /** The next automatic charge. */
  nextTryDateTime: z.nullable(instant),
  calculatedAt: z.nullable(instant),
  refunds: z.array(refund),
  /** Undecided; the billing stays paid. */
  disputed: minorUnits,
  documents: z.array(billDocument),
})
export type BillingInfo = z.infer<typeof billingInfo>

export const listBillingInfo = endpoint({
  ...calls.listBillingInfo,
  access: 'organization',
  action: 'see',
  params: organizationParams,
  /** `open`: older bills that are not settled follow the page, out of its count. */
  query: listQuery({ also: z.optional(z.enum(['open'])) }),
  response: z.extend(results(billingInfo), {
    /** Seconds of video past retention in the running month; every quote of this month uses it, whatever the plan. */
    storedSeconds: z.int(),
  }),
  refusals: [],
})

/** Call 6. A contract's id gives its latest billing that is not yearly. */
export const getBillingDetail = endpoint({
  ...calls.getBillingDetail,
  access: 'organization',
  action: 'see',
  params: documentParams,
  response: billingInfo,
  refusals: ['not-found'],
})

/** Call 24: answers InProgress; a job turns it Provisional. */
const calculateBilling = endpoint({
  ...calls.calculateBilling,
  access: 'organization',
  action: 'recalculate',
  params: documentParams,
  status: 202,
  response: billingInfo,
  refusals: ['not-found', 'already-fixed'],
})

export const billingEndpoints = { listBillingInfo, getBillingDetail, calculateBilling } as const
