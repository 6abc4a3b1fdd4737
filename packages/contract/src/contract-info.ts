import { isCountryCode } from '@touchline/domain/documents'
import * as z from 'zod/mini'
import { taxedAs } from './billing.ts'
import * as calls from './calls/contract-info.ts'
import { endpoint } from './endpoint.ts'
import { planLimit } from './plans/plan-limit-schema.ts'
import {
  contractParams,
  currency,
  id,
  instant,
  listQuery,
  localDate,
  minorUnits,
  organizationParams,
  results,
  systemFields,
  typedLine,
  yearMonth,
} from './wire.ts'

export const planEntry = z.object({
  _id: id,
  contractPlanId: z.string(),
  couponId: z.nullable(z.string()),
  coupon: z.nullable(z.object({ couponCode: z.string(), effectiveEndDate: instant })),
  /** Empty: the plan's. */
  limits: z.array(planLimit),
  /** Of a scheduled plan: when its price was shown, and the last month it was shown for. */
  reserved: z.optional(z.nullable(z.object({ reservedDate: instant, through: yearMonth }))),
  startDate: instant,
  /** Inclusive; null: open-ended. */
  endDate: z.nullable(instant),
  nextBillingDate: z.nullable(instant),
})

const customerInfo = z.object({
  name: z.nullable(z.string()),
  /** E.164, e.g. +81355500142. */
  tel: z.nullable(z.string()),
  mail: z.nullable(z.string()),
  /** ISO 3166-1 alpha-2. */
  country: z.nullable(z.string()),
})

const paymentMethod = z.enum(['CREDIT_CARD', 'BANK_TRANSFER'])

const paymentService = z.object({
  brand: z.string(),
  cardLast4: z.string(),
  cardName: z.nullable(z.string()),
  expiryMonth: z.int(),
  expiryYear: z.int(),
})

const contractPause = z.object({
  billingInfoId: id,
  startDate: instant,
  /** Null where unknown. */
  contractPlanId: z.nullable(z.string()),
  /** Inclusive; null: open-ended. */
  planEndDate: z.nullable(instant),
  /** Inclusive; null: until paid. */
  readonlyEndDate: z.nullable(instant),
  /** Null if the plan's time is over. */
  returns: z.nullable(
    z.object({
      /** Continues to its end, or begins again because that has passed. */
      kind: z.enum(['goes-on', 'begins']),
      contractPlanId: z.string(),
      /** Charged when payment begins it. */
      term: z.nullable(z.object({ from: localDate, to: localDate })),
    }),
  ),
})

const taxFrom = z.object({ from: z.nullable(localDate), tax: taxedAs })

export const contractInfo = z.object({
  ...systemFields,
  _id: id,
  contractInfoId: id,
  customerType: z.enum(['manage_organization', 'manage_user']),
  customerId: z.nullable(z.string()),
  billingContractInfoId: z.nullable(id),
  currency,
  taxRegion: z.string(),
  /** By the tax number saved now, earliest first; a month or term is taxed by its first day. */
  taxes: z.tuple([taxFrom], taxFrom),
  zone: z.string(),
  plans: z.array(planEntry),
  autoAddPlans: z.array(z.string()),
  customerInfo,
  payment: z.object({
    method: paymentMethod,
    yearlyMethod: paymentMethod,
    /** By an operator: purchases need no card; payment methods stay. */
    isTransferAgreed: z.optional(z.boolean()),
    paymentService: z.nullable(paymentService),
  }),
  isCancellation: z.boolean(),
  /** The last millisecond; in the past: cancelled. */
  cancellationDate: z.nullable(instant),
  nextBillingDate: z.nullable(instant),
  /** First instant of the first yearly term. */
  yearlyAnchor: z.nullable(instant),
  /** Minor units; smaller card charges are waived. */
  leastCharge: z.int(),
  /**
   * First month of the list, its notice, and the first month at higher prices. Without notice or display at a purchase,
   * a higher price is not charged.
   */
  priceNotices: z.optional(z.array(z.object({ from: yearMonth, notifiedDate: instant, appliesFrom: yearMonth }))),
  /** Not withdrawn, earliest first. `kept`: seats in use then; null until then. */
  seatsGivenUp: z.optional(
    z.array(
      z.object({
        startDate: instant,
        analystNum: z.int(),
        viewerNum: z.int(),
        kept: z.nullable(z.object({ analystNum: z.int(), viewerNum: z.int() })),
        userIds: z.array(id),
      }),
    ),
  ),
  /**
   * Earliest first; only the last may be unfinished and repeat yearly. `endDate`, `plannedEndDate`: last millisecond
   * asleep.
   */
  sleeps: z.optional(
    z.array(z.object({ startDate: instant, endDate: instant, plannedEndDate: instant, isEveryYear: z.boolean() })),
  ),
  /** 1 is January. */
  playMonths: z.optional(z.nullable(z.array(z.int()))),
  /**
   * Not charged while in the trash: the charge (first instant after its month, or of its term), seconds, and the month
   * that bills it.
   */
  missedStorage: z.optional(
    z.array(
      z.object({ billedWith: yearMonth, cycle: z.enum(['MONTH', 'YEAR']), chargedDate: instant, seconds: z.int() }),
    ),
  ),
  /**
   * Closings after which the account was reopened, earliest first: that month's bill ends there; the rest is on the
   * next one.
   */
  closings: z.optional(z.array(instant)),
  /**
   * What support gave and is left, before tax, the oldest first: taken off from the bill of `from` on, of those charged by
   * `endDate`. `billed`: fixed bills since then, whose share is off already.
   */
  goodwill: z.optional(
    z.object({
      amounts: z.array(z.object({ id, givingId: id, from: yearMonth, left: minorUnits, endDate: instant })),
      billed: z.array(z.object({ cycle: z.enum(['month', 'year']), month: yearMonth })),
    }),
  ),
  unsettledBillingId: z.nullable(id),
  pause: z.nullable(contractPause),
  /** The books are being examined: no charges or purchases. */
  isOnHold: z.boolean(),
})
export type ContractInfo = z.infer<typeof contractInfo>

export const listContractInfo = endpoint({
  ...calls.listContractInfo,
  access: 'organization',
  action: 'see',
  params: organizationParams,
  query: listQuery({}),
  takesTurns: 'own',
  response: results(contractInfo),
  refusals: [],
})

export const getContractInfo = endpoint({
  ...calls.getContractInfo,
  access: 'organization',
  action: 'see',
  params: contractParams,
  versioned: true,
  takesTurns: 'own',
  response: contractInfo,
  refusals: ['not-found'],
})

const readAndIgnored = Object.fromEntries(
  Object.keys(contractInfo.shape).map((name) => [name, z.optional(z.unknown())]),
)

/**
 * Sent whole; only name, telephone, country and payment methods change. The rest is ignored (reading S1), except that a
 * changed cancellation and unknown fields are refused.
 */
export const contractInfoDocument = z.strictObject({
  ...readAndIgnored,
  isCancellation: z.optional(contractInfo.shape.isCancellation),
  cancellationDate: z.optional(contractInfo.shape.cancellationDate),
  customerInfo: z.strictObject({
    ...z.partial(customerInfo).shape,
    name: z.nullable(typedLine(120)),
    tel: z.nullable(z.string().check(z.regex(/^\+[1-9]\d{5,14}$/))),
    country: z.nullable(z.string().check(z.refine(isCountryCode))),
  }),
  payment: z.strictObject({
    paymentService: z.optional(z.nullable(paymentService)),
    isTransferAgreed: z.optional(z.boolean()),
    method: paymentMethod,
    yearlyMethod: paymentMethod,
  }),
})

const saveContractInfo = endpoint({
  ...calls.saveContractInfo,
  access: 'organization',
  action: 'edit-account',
  params: contractParams,
  body: contractInfoDocument,
  bodyBytes: 524_288,
  bodyValues: 32_768,
  versioned: true,
  response: contractInfo,
  refusals: [
    'not-found',
    // For a changed telephone.
    'password-required',
    'stale-document',
    'precondition-required',
    'cancellation-not-saved-here',
    'card-in-use',
    'card-unregistered',
    // Of the methods, while a bill is unpaid.
    'unsettled',
  ],
})

export const contractInfoEndpoints = { listContractInfo, getContractInfo, saveContractInfo } as const
