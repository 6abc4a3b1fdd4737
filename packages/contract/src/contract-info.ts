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
  /** The code of that coupon, and until when it can be used. */
  coupon: z.nullable(z.object({ couponCode: z.string(), effectiveEndDate: instant })),
  /** Its own limits, instead of its plan's; empty where the plan's apply. */
  limits: z.array(planLimit),
  /** For a plan that begins later than it was bought: when its price was shown, and the last month it was shown for. */
  reserved: z.optional(z.nullable(z.object({ reservedDate: instant, through: yearMonth }))),
  startDate: instant,
  /** The last millisecond that belongs; null is open-ended. */
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

/** A plan that is paused because a settlement failed, and what a payment now would restore. */
const contractPause = z.object({
  /** The billing whose failed settlement stopped the plan. */
  billingInfoId: id,
  startDate: instant,
  /** The base plan that stopped; null where that is not known. */
  contractPlanId: z.nullable(z.string()),
  /** The last millisecond of its term. If it is paid by then, it continues as it was; null is open-ended. */
  planEndDate: z.nullable(instant),
  /** The last millisecond in which the contract can be read; then it expires. Null: until it is paid. */
  readonlyEndDate: z.nullable(instant),
  /** Null where nothing comes back: the plan's time is over. */
  returns: z.nullable(
    z.object({
      /** It continues to its end; or it begins again, because its end has passed. */
      kind: z.enum(['goes-on', 'begins']),
      contractPlanId: z.string(),
      /** The days of the yearly term that begins with the payment and is charged then. */
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
  /**
   * How it is taxed with the tax number that is saved now, the earliest first; the first is in force from the beginning. A
   * month is taxed by its first day, a term by its own.
   */
  taxes: z.tuple([taxFrom], taxFrom),
  zone: z.string(),
  plans: z.array(planEntry),
  /** Always empty: every plan is bought or given. */
  autoAddPlans: z.array(z.string()),
  customerInfo,
  payment: z.object({
    method: paymentMethod,
    yearlyMethod: paymentMethod,
    /** Bank transfer was agreed with an operator: what is bought needs no card, and both methods stay as they are. */
    isTransferAgreed: z.optional(z.boolean()),
    paymentService: z.nullable(paymentService),
  }),
  isCancellation: z.boolean(),
  /** The last millisecond of the contract, as an end date is; in the past it counts as cancelled. */
  cancellationDate: z.nullable(instant),
  nextBillingDate: z.nullable(instant),
  /** First instant of the first yearly term; null if the contract never was yearly. */
  yearlyAnchor: z.nullable(instant),
  /** Minor units: what is less is not charged to a card but waived. */
  leastCharge: z.int(),
  /**
   * What it was notified of prices: the first month of a list, when, and the first month in which it pays what is higher in it.
   * A higher price that it was not notified of, and did not see when it bought its plan, is not charged.
   */
  priceNotices: z.optional(z.array(z.object({ from: yearMonth, notifiedDate: instant, appliesFrom: yearMonth }))),
  /**
   * Every time that seats were given up and it was not withdrawn, the earliest first. `kept`: how many of them stayed because they
   * were in use then; null until then.
   */
  seatsGivenUp: z.optional(
    z.array(
      z.object({
        startDate: instant,
        analystNum: z.int(),
        viewerNum: z.int(),
        kept: z.nullable(z.object({ analystNum: z.int(), viewerNum: z.int() })),
        /** Users whose seats were among them. */
        userIds: z.array(id),
      }),
    ),
  ),
  /**
   * Every time that the plan sleeps or slept, the earliest first; at most the last one is not over, and only that one may be
   * of every year. `endDate`, `plannedEndDate`: the last millisecond asleep, as it is and as it was planned.
   */
  sleeps: z.optional(
    z.array(z.object({ startDate: instant, endDate: instant, plannedEndDate: instant, isEveryYear: z.boolean() })),
  ),
  /** The months in which the club plays (1 is January), as it named them; null where it named none. */
  playMonths: z.optional(z.nullable(z.array(z.int()))),
  /**
   * What restored games were not charged for while they were in the trash: of which charge (the first instant after its month,
   * or the first of its term), how many seconds, and the month whose bill has it.
   */
  missedStorage: z.optional(
    z.array(
      z.object({ billedWith: yearMonth, cycle: z.enum(['MONTH', 'YEAR']), chargedDate: instant, seconds: z.int() }),
    ),
  ),
  /**
   * When the account was closed at once, for each closing after which it was opened again, the earliest first: the bill of that
   * month ends then, and what came after is on the next month's.
   */
  closings: z.optional(z.array(instant)),
  /** The billing whose failed settlement paused the plan, if one did. */
  unsettledBillingId: z.nullable(id),
  /** Set while the plan is paused. */
  pause: z.nullable(contractPause),
  /** Nothing is charged and nothing can be bought before a person has looked into the organisation's books. */
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
 * The document is sent whole. Only name, telephone, country and the two payment methods can change here; everything
 * else is accepted as it was read and ignored, payment.paymentService included (reading S1). A cancellation that
 * differs from the stored one is refused, because cancelling and withdrawing have their own calls. A field that the
 * document never had is refused, too.
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
  // It has all plans of the contract, as they were read.
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
