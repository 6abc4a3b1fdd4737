import * as z from 'zod/mini'
import { charge } from '../billing.ts'
import * as calls from '../calls/sleep.ts'
import { contractInfo } from '../contract-info.ts'
import { endpoint } from '../endpoint.ts'
import { contractParams, currency, localDate, minorUnits, yearMonth } from '../wire.ts'
import { quotedOnce } from './plan-refusals.ts'

const days = {
  /** The first day asleep: the 1st of a month that has not begun, in the contract's zone. */
  from: localDate,
  /** The first day awake again: at least a whole month later. */
  until: localDate,
}

/** One bill that differs: awake as things stand, asleep as it would be. With usual hours, as the projection has them. */
const sleepBill = z.object({
  month: yearMonth,
  /** The day of its payment in the contract's zone: of a bank transfer the one on which it is due. */
  paidDate: localDate,
  /** How many days of the month the plan is awake, and how many it has. */
  daysAwake: z.int(),
  daysOfMonth: z.int(),
  /** Null where no bill is made. */
  before: z.nullable(charge),
  after: z.nullable(charge),
})

/** What a sleep, or waking from it, changes: by the projection that every saving comes from. */
const sleepQuote = z.object({
  ...days,
  currency,
  /** In the order of payment; those that stay the same are left out. */
  bills: z.array(sleepBill),
  /** Minor units with tax of these bills; `after` is what the order repeats as quotedTotal. */
  before: minorUnits,
  after: minorUnits,
  /** What begins on the waking day instead of the 1st because of it. */
  waits: z.object({ planChange: z.boolean(), seatsGivenUp: z.boolean() }),
})
export type SleepQuote = z.infer<typeof sleepQuote>

/** Why a contract cannot sleep at all, whatever the days. */
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

/** What a sleep costs and saves. Nothing is saved. */
export const priceSleep = endpoint({
  ...calls.priceSleep,
  access: 'organization',
  action: 'see',
  params: contractParams,
  body: z.strictObject(days),
  response: sleepQuote,
  refusals: [...blocked],
})

/** Plans a sleep from the 1st of a month to a day. Withdrawn by `withdrawSleep` until it begins. */
export const planSleep = endpoint({
  ...calls.planSleep,
  access: 'organization',
  action: 'buy',
  params: contractParams,
  idempotent: true,
  body: z.strictObject({
    ...days,
    /** The same days every year, until it is withdrawn. */
    isEveryYear: z.boolean(),
    /** What was shown as `after`, minor units; a different figure here means 409 quote-changed. */
    quotedTotal: minorUnits,
  }),
  response: z.object({ contractInfo, quote: sleepQuote }),
  refusals: [...blocked, ...quotedOnce],
})

/** Withdraws a sleep that has not begun, with its repetitions; of one in progress that it is repeated every year. */
const withdrawSleep = endpoint({
  ...calls.withdrawSleep,
  access: 'organization',
  action: 'buy',
  params: contractParams,
  /** Of one that has not begun, too: that it is repeated, and nothing else. */
  query: z.object({ part: z.optional(z.literal('repetition')) }),
  response: contractInfo,
  refusals: ['not-found', 'parked', 'nothing-reserved', 'unsettled', 'approval-required'],
})

const waking = {
  /** Today, or a later day before the planned one, in the contract's zone. */
  on: localDate,
}

const notWoken = ['not-found', 'parked', 'not-asleep', 'unsettled', 'waking-day'] as const

/** What waking earlier costs more. Nothing is saved. */
export const priceWaking = endpoint({
  ...calls.priceWaking,
  access: 'organization',
  action: 'see',
  params: contractParams,
  body: z.strictObject(waking),
  response: sleepQuote,
  refusals: [...notWoken],
})

/** Wakes a plan that sleeps: at once where it is today, else with the day. */
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
  /** The months in which the club plays (1 is January), as it named them; null where it did not. */
  playMonths: z.nullable(z.array(calendarMonth)),
  /** As the hours of the last twelve full months say; empty where there are fewer. */
  proposedMonths: z.array(calendarMonth),
  /** The club's own upload time, the earliest first: the twelve months before the running one, and that one so far. */
  months: z.array(z.object({ month: yearMonth, uploadSeconds: z.int() })),
  sleep: z.object({
    /** Why no sleep can be planned now; null when one can. */
    blockedBy: z.nullable(z.enum(sleepBlocks)),
    /** The possible first days, and of each the earliest and the latest day awake again. */
    starts: z.array(z.object({ from: localDate, earliestUntil: localDate, latestUntil: localDate })),
    /** The rest between two times of play that comes next; null where every month is played, or none. */
    proposed: z.nullable(z.object({ from: localDate, until: localDate })),
  }),
})
export type OwnSeason = z.infer<typeof ownSeason>

/** "Our season": the months of play, and when the plan could sleep. */
export const getOwnSeason = endpoint({
  ...calls.getOwnSeason,
  access: 'organization',
  action: 'see',
  params: contractParams,
  takesTurns: 'own',
  response: ownSeason,
  refusals: ['not-found'],
})

/** Names the months of play; nothing is ordered by it. */
const saveOwnSeason = endpoint({
  ...calls.saveOwnSeason,
  access: 'organization',
  action: 'buy',
  params: contractParams,
  /** Null forgets what was named. */
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
