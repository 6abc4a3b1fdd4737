import { MAXIMUM_SEATS } from '@touchline/domain/add-ons'
import { cycles } from '@touchline/domain/catalogue'
import * as z from 'zod/mini'
import { charge } from '../billing.ts'
import * as calls from '../calls/give-up-seats.ts'
import { contractInfo } from '../contract-info.ts'
import { endpoint } from '../endpoint.ts'
import { contractParams, id, instant, localDate, minorUnits } from '../wire.ts'
import { quotedOnce } from './plan-refusals.ts'

const count = z.int().check(z.minimum(0), z.maximum(MAXIMUM_SEATS))

const seats = {
  /** How many of each role, free ones and those of the users named; at least one in all. */
  analystNum: count,
  viewerNum: count,
  /**
   * Users whose seats are among them, never the caller: the video platform is asked to end their access then. Who still has it
   * at that instant keeps the seat.
   */
  userIds: z._default(z.array(id).check(z.maxLength(1_000)), []),
}

/** The first bill that changes: of the month, or the term, that begins without the seats. */
const givingUpQuote = z.object({
  /** The first instant without them: the 1st of the next month; under a yearly plan the first of the next term. */
  startDate: instant,
  cycle: z.enum(cycles),
  /** The day of its payment in the contract's zone: of a bank transfer the one on which it is due. */
  paidDate: localDate,
  /** That bill with the seats, and without them. */
  before: charge,
  after: charge,
  /** The seats from then on, the included analyst counted. */
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

/** What giving seats up saves. Nothing is saved. */
export const priceGivingUp = endpoint({
  ...calls.priceGivingUp,
  access: 'organization',
  action: 'see',
  params: contractParams,
  body: z.strictObject(seats),
  bodyBytes: 65_536,
  response: givingUpQuote,
  refusals: [...blocked],
})

/** Gives seats up from the next month or term on; what is in use then stays. Withdrawn by `keepSeats` until it begins. */
export const giveUpSeats = endpoint({
  ...calls.giveUpSeats,
  access: 'organization',
  action: 'buy',
  params: contractParams,
  idempotent: true,
  body: z.strictObject({
    ...seats,
    /** What the administrator was shown as after.total; a different figure here means 409 quote-changed. */
    quotedTotal: minorUnits,
  }),
  bodyBytes: 65_536,
  response: z.object({ contractInfo, quote: givingUpQuote }),
  refusals: [...blocked, ...quotedOnce],
})

/** Withdraws that seats were given up: all of them stay. */
export const keepSeats = endpoint({
  ...calls.keepSeats,
  access: 'organization',
  action: 'buy',
  params: contractParams,
  response: contractInfo,
  refusals: ['not-found', 'parked', 'nothing-reserved', 'unsettled', 'approval-required'],
})

/**
 * Asks a user by one mail whether the seat is still needed, once in thirty days. Nothing else changes; the answer goes to the one
 * who asked, outside of the console.
 */
const askAboutSeat = endpoint({
  ...calls.askAboutSeat,
  access: 'organization',
  action: 'buy',
  params: z.object({ ...contractParams.shape, userId: id }),
  response: z.object({
    askedDate: instant,
    /** The last day for the answer, in the contract's zone. */
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

export const giveUpSeatsEndpoints = { priceGivingUp, giveUpSeats, keepSeats, askAboutSeat } as const
