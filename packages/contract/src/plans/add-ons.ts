import { isSeatRole, planRoles } from '@touchline/domain/catalogue'
import * as z from 'zod/mini'
import { charge } from '../billing.ts'
import * as calls from '../calls/add-ons.ts'
import { contractInfo } from '../contract-info.ts'
import { endpoint } from '../endpoint.ts'
import { contractParams, id, instant, minorUnits, organizationParams, queryNumber } from '../wire.ts'
import { planLimit } from './plan-limit-schema.ts'
import { quotedOnce } from './plan-refusals.ts'

/** Added to the running month's bill; `until`: paid through. */
export const addOnQuote = z.object({
  charge,
  plans: z.array(z.object({ contractPlanId: z.string(), subtotal: minorUnits })),
  until: instant,
})
export type AddOnQuote = z.infer<typeof addOnQuote>

const time = {
  /** Monthly 1 to 10; yearly upload 60, 120 ... 300, export 10, 20 ... 50. */
  hours: z.int().check(z.minimum(1), z.maximum(300)),
  /** Monthly only: for this user alone. */
  userId: z.optional(id),
}
const seats = {
  role: z.enum(planRoles.filter(isSeatRole)),
  count: z.int().check(z.minimum(1), z.maximum(10)),
}
export const groupId = z.string().check(z.minLength(1), z.maxLength(100))
/** A group of kind `add-on` and how many more; its plan has the maximum. */
export const customAddOns = { planId: groupId, count: z.int().check(z.minimum(1), z.maximum(999)) }
/** The charge.total shown; 409 quote-changed if it differs. */
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

/** The purchase's history row, and the first instant at which it is too late. */
const takeBack = z.object({ sequence: z.int(), until: instant })
export type TakeBack = z.infer<typeof takeBack>

/** Absent in answers stored by an earlier version. */
const bought = z.object({ contractInfo, quote: addOnQuote, takeBack: z.optional(takeBack) })

const purchase = { access: 'organization', action: 'buy', params: contractParams, idempotent: true } as const
const price = { access: 'organization', action: 'see', params: contractParams } as const

/** An entry per hour for the month, or an option to the term's end. */
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
  reads: true,
  body: z.strictObject(time),
  response: addOnQuote,
  refusals: [...blocked, 'user-unknown'],
})

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
  reads: true,
  body: z.strictObject(time),
  response: addOnQuote,
  refusals: [...blocked, 'user-unknown', 'export-unlimited'],
})

/** By day until the renewal. */
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
  reads: true,
  body: z.strictObject(seats),
  response: addOnQuote,
  refusals: [...blocked, 'too-many-seats'],
})

/** Prorated, or from the next period on, as its plan says. */
export const addCustom = endpoint({
  ...purchase,
  ...calls.addCustom,
  body: z.strictObject({ ...customAddOns, ...quoted }),
  response: bought,
  refusals: [...purchased],
})

const priceCustom = endpoint({
  ...price,
  ...calls.priceCustom,
  reads: true,
  body: z.strictObject(customAddOns),
  response: addOnQuote,
  refusals: [...blocked],
})

/**
 * As the specification names them. 3,600 seconds per hour in the limits, soft = hard. `startDate`: today, not in the
 * future.
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

/** Call 17, idempotent by start. */
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

/** Call 18. */
const priceYearlyOptions = endpoint({
  ...calls.priceYearlyOptions,
  reads: true,
  access: 'organization',
  action: 'see',
  params: contractParams,
  body: options,
  response: addOnQuote,
  refusals: [...blocked, 'unknown-limit', 'start-not-today', 'export-unlimited'],
})

/**
 * Call 19: a user's document (`customerId`), billed with the organisation. Plans are monthly hours, an entry each for
 * the current month; the server sets the dates.
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

/** Unused hours within 24 hours, untaken seats until the day ends; both within the month that bills them. */
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
  addCustom,
  priceCustom,
  buyYearlyOptions,
  priceYearlyOptions,
  createUserContract,
  takeBackAddition,
} as const
