import * as z from 'zod/mini'
import { charge } from '../billing.ts'
import * as calls from '../calls/sleep.ts'
import { contractInfo } from '../contract-info.ts'
import { endpoint } from '../endpoint.ts'
import { contractParams, currency, localDate, minorUnits, yearMonth } from '../wire.ts'
import { quotedOnce } from './plan-refusals.ts'

const days = {
  /** The 1st of a future month, in the contract's zone. */
  from: localDate,
  /** At least a whole month later. */
  until: localDate,
}

/** Awake as things stand, asleep as planned, with usual hours. */
const sleepBill = z.object({
  month: yearMonth,
  /** In the contract's zone; for a transfer its due date. */
  paidDate: localDate,
  daysAwake: z.int(),
  daysOfMonth: z.int(),
  before: z.nullable(charge),
  after: z.nullable(charge),
})

const sleepQuote = z.object({
  ...days,
  currency,
  /** Those that differ, by payment. */
  bills: z.array(sleepBill),
  /** Gross minor units; ordering repeats `after` as quotedTotal. */
  before: minorUnits,
  after: minorUnits,
  /** Postponed to the waking day. */
  waits: z.object({ planChange: z.boolean(), seatsGivenUp: z.boolean() }),
})
export type SleepQuote = z.infer<typeof sleepQuote>

export const sleepBlocks = [
  'no-plan',
  'trial-plan',
  'read-only-plan',
  'esports',
  'unsettled',
  'not-monthly',
  'sleep-not-offered',
  'currency-unpriced',
  'cancelling',
  'sleep-planned',
  'asleep',
] as const

const blocked = ['not-found', 'parked', ...sleepBlocks, 'sleep-start', 'sleep-length', 'sleep-too-long'] as const

export const priceSleep = endpoint({
  ...calls.priceSleep,
  reads: true,
  access: 'organization',
  action: 'see',
  params: contractParams,
  body: z.strictObject(days),
  response: sleepQuote,
  refusals: [...blocked],
})

/** Until it begins `withdrawSleep` withdraws it. */
export const planSleep = endpoint({
  ...calls.planSleep,
  access: 'organization',
  action: 'buy',
  params: contractParams,
  idempotent: true,
  body: z.strictObject({
    ...days,
    isEveryYear: z.boolean(),
    /** `after` as shown; 409 quote-changed if it differs. */
    quotedTotal: minorUnits,
  }),
  response: z.object({ contractInfo, quote: sleepQuote }),
  refusals: [...blocked, ...quotedOnce],
})

/** Before the sleep begins, with its repetitions; of one in progress only the repetitions. */
const withdrawSleep = endpoint({
  ...calls.withdrawSleep,
  access: 'organization',
  action: 'buy',
  params: contractParams,
  /** Only the repetition, even of a future one. */
  query: z.object({ part: z.optional(z.literal('repetition')) }),
  response: contractInfo,
  refusals: ['not-found', 'parked', 'nothing-reserved', 'unsettled', 'approval-required'],
})

const waking = {
  /** Before the planned day, in the contract's zone. */
  on: localDate,
}

const notWoken = ['not-found', 'parked', 'not-asleep', 'unsettled', 'waking-day'] as const

export const priceWaking = endpoint({
  ...calls.priceWaking,
  reads: true,
  access: 'organization',
  action: 'see',
  params: contractParams,
  body: z.strictObject(waking),
  response: sleepQuote,
  refusals: [...notWoken],
})

export const wakeEarlier = endpoint({
  ...calls.wakeEarlier,
  access: 'organization',
  action: 'buy',
  params: contractParams,
  idempotent: true,
  body: z.strictObject({ ...waking, quotedTotal: minorUnits }),
  response: z.object({ contractInfo, quote: sleepQuote }),
  refusals: [...notWoken, 'approval-required', ...quotedOnce],
})

const calendarMonth = z.int().check(z.minimum(1), z.maximum(12))
const playMonths = z.array(calendarMonth).check(z.maxLength(12))

const ownSeason = z.object({
  /** 1 is January; null where none were named. */
  playMonths: z.nullable(z.array(calendarMonth)),
  /** From the last twelve full months; empty if fewer. */
  proposedMonths: z.array(calendarMonth),
  /** Earliest first: twelve months and the running one. */
  months: z.array(z.object({ month: yearMonth, uploadSeconds: z.int() })),
  sleep: z.object({
    blockedBy: z.nullable(z.enum(sleepBlocks)),
    starts: z.array(z.object({ from: localDate, earliestUntil: localDate, latestUntil: localDate })),
    /** The next break; null: all or no months are played. */
    proposed: z.nullable(z.object({ from: localDate, until: localDate })),
  }),
})
export type OwnSeason = z.infer<typeof ownSeason>

export const getOwnSeason = endpoint({
  ...calls.getOwnSeason,
  access: 'organization',
  action: 'see',
  params: contractParams,
  takesTurns: 'own',
  response: ownSeason,
  refusals: ['not-found'],
})

const saveOwnSeason = endpoint({
  ...calls.saveOwnSeason,
  access: 'organization',
  action: 'buy',
  params: contractParams,
  body: z.strictObject({ playMonths: z.nullable(playMonths) }),
  response: ownSeason,
  refusals: ['not-found'],
})

export const sleepEndpoints = {
  priceSleep,
  planSleep,
  withdrawSleep,
  priceWaking,
  wakeEarlier,
  getOwnSeason,
  saveOwnSeason,
} as const
