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
  /** Instead of its plan's; empty where the plan's apply. */
  limits: z.array(planLimit),
  /** Of a plan scheduled for later: when its price was shown, and the last month it was shown for. */
  reserved: z.optional(z.nullable(z.object({ reservedDate: instant, through: yearMonth }))),
  startDate: instant,
  /** The last millisecond included; null is open-ended. */
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
  /** The last millisecond of its term; null is open-ended. */
  planEndDate: z.nullable(instant),
  /** The last readable millisecond, after which it expires. Null: until it is paid. */
  readonlyEndDate: z.nullable(instant),
  /** Null where the plan's time is over. */
  returns: z.nullable(
    z.object({
      /** It continues to its end; or it begins again, because its end has passed. */
      kind: z.enum(['goes-on', 'begins']),
      contractPlanId: z.string(),
      /** The yearly term that payment begins and charges. */
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
  /** Taxed with the tax number saved now, the earliest first. A month is taxed by its first day, a term by its own. */
  taxes: z.tuple([taxFrom], taxFrom),
  zone: z.string(),
  plans: z.array(planEntry),
  autoAddPlans: z.array(z.string()),
  customerInfo,
  payment: z.object({
    method: paymentMethod,
    yearlyMethod: paymentMethod,
    /** Agreed with an operator: purchases need no card, and both payment methods stay as they are. */
    isTransferAgreed: z.optional(z.boolean()),
    paymentService: z.nullable(paymentService),
  }),
  isCancellation: z.boolean(),
  /** The last millisecond of the contract; in the past it counts as cancelled. */
  cancellationDate: z.nullable(instant),
  nextBillingDate: z.nullable(instant),
  /** First instant of the first yearly term; null if the contract never was yearly. */
  yearlyAnchor: z.nullable(instant),
  /** Minor units: smaller charges to a card are waived. */
  leastCharge: z.int(),
  /**
   * The first month of a list, when it was notified, and the first month in which it pays higher prices of it. A higher
   * price that it was neither notified of nor shown at a purchase is not charged.
   */
  priceNotices: z.optional(z.array(z.object({ from: yearMonth, notifiedDate: instant, appliesFrom: yearMonth }))),
  /** Not withdrawn, the earliest first. `kept`: how many stayed because they were in use then; null until then. */
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
   * The earliest first; only the last may be unfinished, and repeated every year. `endDate`, `plannedEndDate`: the last
   * millisecond asleep.
   */
  sleeps: z.optional(
    z.array(z.object({ startDate: instant, endDate: instant, plannedEndDate: instant, isEveryYear: z.boolean() })),
  ),
  /** 1 is January; null where none were named. */
  playMonths: z.optional(z.nullable(z.array(z.int()))),
  /**
   * What restored games were not charged for while in the trash: the charge (the first instant after its month, or of
   * its term), seconds, and the month whose bill has it.
   */
  missedStorage: z.optional(
    z.array(
      z.object({ billedWith: yearMonth, cycle: z.enum(['MONTH', 'YEAR']), chargedDate: instant, seconds: z.int() }),
    ),
  ),
  /**
   * Immediate closings after which the account was reopened, the earliest first: the bill of that month ends there, and
   * what came after is on the next month's.
   */
  closings: z.optional(z.array(instant)),
  unsettledBillingId: z.nullable(id),
  pause: z.nullable(contractPause),
  /** Operators are examining the books: nothing is charged and nothing can be bought. */
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
 * Sent whole. Only name, telephone, country and the two payment methods can change; everything else is accepted as it
 * was read and ignored, payment.paymentService included (reading S1). A changed cancellation is refused, because
 * cancelling has its own calls, and so is an unknown field.
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
    // Where the telephone changes.
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
