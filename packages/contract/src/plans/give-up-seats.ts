import { MAXIMUM_SEATS } from '@touchline/domain/add-ons'
import { cycles } from '@touchline/domain/catalogue'
import * as z from 'zod/mini'
import { charge } from '../billing.ts'
import * as calls from '../calls/give-up-seats.ts'
import { contractInfo } from '../contract-info.ts'
import { endpoint } from '../endpoint.ts'
import { contractParams, id, instant, localDate, minorUnits } from '../wire.ts'
import { customAddOns, groupId } from './add-ons.ts'
import { quotedOnce } from './plan-refusals.ts'

const count = z.int().check(z.minimum(0), z.maximum(MAXIMUM_SEATS))

const seats = {
  /** Free seats and the named users'; at least one in all. */
  analystNum: count,
  viewerNum: count,
  /** Not the caller. The platform is asked to end their access; whoever still has it then keeps the seat. */
  userIds: z._default(z.array(id).check(z.maxLength(1_000)), []),
}

const billsQuote = {
  /** The next 1st, or the next term's first day. */
  startDate: instant,
  cycle: z.enum(cycles),
  /** In the contract's zone; for a transfer its due date. */
  paidDate: localDate,
  before: charge,
  after: charge,
}

const givingUpQuote = z.object({
  ...billsQuote,
  /** With the included analyst. */
  analystNum: z.int(),
  viewerNum: z.int(),
})
export type GivingUpQuote = z.infer<typeof givingUpQuote>

const blocked = [
  'invalid-request',
  'not-found',
  'parked',
  'no-plan',
  'trial-plan',
  'read-only-plan',
  'unsettled',
  'seats-given-up',
  'seats-in-use',
  'user-unknown',
] as const

export const priceGivingUp = endpoint({
  ...calls.priceGivingUp,
  reads: true,
  access: 'organization',
  action: 'see',
  params: contractParams,
  body: z.strictObject(seats),
  bodyBytes: 65_536,
  response: givingUpQuote,
  refusals: [...blocked],
})

/** From the next month or term on; seats in use stay. Until then `keepSeats` withdraws it. */
export const giveUpSeats = endpoint({
  ...calls.giveUpSeats,
  access: 'organization',
  action: 'buy',
  params: contractParams,
  idempotent: true,
  body: z.strictObject({
    ...seats,
    /** The after.total shown; 409 quote-changed if it differs. */
    quotedTotal: minorUnits,
  }),
  bodyBytes: 65_536,
  response: z.object({ contractInfo, quote: givingUpQuote }),
  refusals: [...blocked, ...quotedOnce],
})

export const keepSeats = endpoint({
  ...calls.keepSeats,
  access: 'organization',
  action: 'buy',
  params: contractParams,
  response: contractInfo,
  refusals: ['not-found', 'parked', 'nothing-reserved', 'unsettled', 'approval-required'],
})

const customQuote = z.object(billsQuote)
export type GivingUpCustomQuote = z.infer<typeof customQuote>

const blockedCustom = [
  'not-found',
  'parked',
  'no-plan',
  'trial-plan',
  'read-only-plan',
  'unsettled',
  'amount-not-offered',
] as const

const priceGivingUpCustom = endpoint({
  ...calls.priceGivingUpCustom,
  reads: true,
  access: 'organization',
  action: 'see',
  params: contractParams,
  body: z.strictObject(customAddOns),
  response: customQuote,
  refusals: [...blockedCustom],
})

/** From the next month or term on, last bought first. Until then `keepCustom` withdraws it. */
const giveUpCustom = endpoint({
  ...calls.giveUpCustom,
  access: 'organization',
  action: 'buy',
  params: contractParams,
  idempotent: true,
  body: z.strictObject({
    ...customAddOns,
    /** The after.total shown; 409 quote-changed if it differs. */
    quotedTotal: minorUnits,
  }),
  response: z.object({ contractInfo, quote: customQuote }),
  refusals: [...blockedCustom, ...quotedOnce],
})

const keepCustom = endpoint({
  ...calls.keepCustom,
  access: 'organization',
  action: 'buy',
  params: z.object({ ...contractParams.shape, planId: groupId }),
  response: contractInfo,
  refusals: ['not-found', 'parked', 'nothing-reserved', 'unsettled', 'approval-required'],
})

/** By mail, once in thirty days. */
const askAboutSeat = endpoint({
  ...calls.askAboutSeat,
  access: 'organization',
  action: 'buy',
  params: z.object({ ...contractParams.shape, userId: id }),
  response: z.object({
    askedDate: instant,
    /** In the contract's zone. */
    answerBy: localDate,
  }),
  refusals: [
    'not-found',
    'parked',
    'no-plan',
    'trial-plan',
    'read-only-plan',
    'unsettled',
    'seats-given-up',
    'user-unknown',
    'mail-unregistered',
    'already-asked',
    'addressee-full',
    'addressee-unwilling',
  ],
})

export const giveUpSeatsEndpoints = {
  priceGivingUp,
  giveUpSeats,
  keepSeats,
  priceGivingUpCustom,
  giveUpCustom,
  keepCustom,
  askAboutSeat,
} as const
