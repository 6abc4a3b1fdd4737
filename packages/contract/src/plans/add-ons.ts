import { isSeatRole, planRoles } from '@touchline/domain/catalogue'
import * as z from 'zod/mini'
import { charge } from '../billing.ts'
import * as calls from '../calls/add-ons.ts'
import { contractInfo } from '../contract-info.ts'
import { endpoint } from '../endpoint.ts'
import { contractParams, id, instant, minorUnits, organizationParams, queryNumber } from '../wire.ts'
import { planLimit } from './plan-limit-schema.ts'
import { quotedOnce } from './plan-refusals.ts'

/** What the running month's bill grows by; `until`: when what is bought now has been paid for. */
export const addOnQuote = z.object({
  charge,
  plans: z.array(z.object({ contractPlanId: z.string(), subtotal: minorUnits })),
  until: instant,
})
export type AddOnQuote = z.infer<typeof addOnQuote>

const time = {
  /** Monthly 1 to 10; yearly upload 60, 120 ... 300, yearly export 10, 20 ... 50. */
  hours: z.int().check(z.minimum(1), z.maximum(300)),
  /** Monthly contracts only: the hours are for this user alone, whose contract document is made if there is none. */
  userId: z.optional(id),
}
const seats = {
  role: z.enum(planRoles.filter(isSeatRole)),
  count: z.int().check(z.minimum(1), z.maximum(10)),
}
/** What the administrator was shown as charge.total; a different figure here means 409 quote-changed. */
const quoted = { quotedTotal: minorUnits }

const blocked = [
  'not-found',
  'no-plan',
  'trial-plan',
  'read-only-plan',
  'unsettled',
  'asleep',
  'contact-unregistered',
  'not-credit-card',
  'card-unregistered',
  'not-offered',
  'currency-unpriced',
  'amount-not-offered',
  'catalogue-incomplete',
  'parked',
] as const
const purchased = [...blocked, 'approval-required', 'address-unregistered', ...quotedOnce] as const

/** The purchase by its row of the history, and the first instant at which it can no longer be taken back. */
const takeBack = z.object({ sequence: z.int(), until: instant })
export type TakeBack = z.infer<typeof takeBack>

/** An answer that was kept by an earlier version, for a repeated key, does not say how it is taken back. */
const bought = z.object({ contractInfo, quote: addOnQuote, takeBack: z.optional(takeBack) })

const purchase = { access: 'organization', action: 'buy', params: contractParams, idempotent: true } as const
const price = { access: 'organization', action: 'see', params: contractParams } as const

/** Adds upload hours: one entry an hour for the current month, or one option to the end of the yearly term. */
export const addUploadTime = endpoint({
  ...purchase,
  ...calls.addUploadTime,
  body: z.strictObject({ ...time, ...quoted }),
  response: bought,
  refusals: [...purchased, 'user-unknown'],
})

const priceUploadTime = endpoint({
  ...price,
  ...calls.priceUploadTime,
  body: z.strictObject(time),
  response: addOnQuote,
  refusals: [...blocked, 'user-unknown'],
})

/** Adds export hours, as upload hours are added. */
export const addExportTime = endpoint({
  ...purchase,
  ...calls.addExportTime,
  body: z.strictObject({ ...time, ...quoted }),
  response: bought,
  refusals: [...purchased, 'user-unknown', 'export-unlimited'],
})

const priceExportTime = endpoint({
  ...price,
  ...calls.priceExportTime,
  body: z.strictObject(time),
  response: addOnQuote,
  refusals: [...blocked, 'user-unknown', 'export-unlimited'],
})

/** Adds seats, priced per day until the next renewal. */
export const addUsers = endpoint({
  ...purchase,
  ...calls.addUsers,
  body: z.strictObject({ ...seats, ...quoted }),
  response: bought,
  refusals: [...purchased, 'too-many-seats'],
})

const priceUsers = endpoint({
  ...price,
  ...calls.priceUsers,
  body: z.strictObject(seats),
  response: addOnQuote,
  refusals: [...blocked, 'too-many-seats'],
})

/**
 * Yearly options as the specification's own calls name them. The limits say how many hours: 3,600 seconds each, soft = hard.
 * `startDate` is of today, not in the future; the option begins then and lasts to the term's end.
 */
const options = z.strictObject({
  startDate: instant,
  addPlans: z
    .array(
      z.strictObject({
        originContractPlanId: z.string().check(z.minLength(1), z.maxLength(100)),
        limits: z.array(planLimit).check(z.minLength(1), z.maxLength(2)),
      }),
    )
    .check(z.minLength(1), z.maxLength(10)),
})

/** Call 17. The same options with the same start are bought once, however often they are sent. */
const buyYearlyOptions = endpoint({
  ...calls.buyYearlyOptions,
  access: 'organization',
  action: 'buy',
  params: contractParams,
  body: options,
  response: contractInfo,
  refusals: [
    ...blocked,
    'approval-required',
    'address-unregistered',
    'unknown-limit',
    'start-not-today',
    'export-unlimited',
  ],
})

/** Call 18: what call 17 would charge. */
const priceYearlyOptions = endpoint({
  ...calls.priceYearlyOptions,
  access: 'organization',
  action: 'see',
  params: contractParams,
  body: options,
  response: addOnQuote,
  refusals: [...blocked, 'unknown-limit', 'start-not-today', 'export-unlimited'],
})

/**
 * Call 19: the document of one user (`customerId`), billed with the organisation's contract. Its plans are monthly
 * hours, one entry per hour for the current month, bought like any others; the server sets the dates.
 */
const createUserContract = endpoint({
  ...calls.createUserContract,
  access: 'organization',
  action: 'buy',
  params: organizationParams,
  body: z.strictObject({
    ...z.partial(contractInfo).shape,
    customerId: id,
    customerType: z.literal('manage_user'),
    billingContractInfoId: id,
    plans: z
      .array(
        z.strictObject({
          contractPlanId: z.string().check(z.minLength(1), z.maxLength(100)),
          startDate: z.optional(instant),
          endDate: z.optional(z.nullable(instant)),
        }),
      )
      .check(z.maxLength(20)),
  }),
  status: 201,
  response: contractInfo,
  refusals: [
    ...blocked,
    'approval-required',
    'address-unregistered',
    'user-unknown',
    'user-contract-exists',
    'export-unlimited',
  ],
})

/**
 * Takes back hours or seats, by the row of the history of their purchase: hours of which nothing is used for 24 hours, seats
 * that nobody has until the day ends, both within the month that they are billed with. Everything is as it was before.
 */
const takeBackAddition = endpoint({
  ...calls.takeBackAddition,
  access: 'organization',
  action: 'buy',
  params: z.object({ orgId: id, id, sequence: queryNumber }),
  response: contractInfo,
  refusals: ['not-found', 'parked', 'nothing-reserved', 'take-back-over', 'hours-in-use', 'seats-in-use'],
})

export const addOnEndpoints = {
  addUploadTime,
  priceUploadTime,
  addExportTime,
  priceExportTime,
  addUsers,
  priceUsers,
  buyYearlyOptions,
  priceYearlyOptions,
  createUserContract,
  takeBackAddition,
} as const
