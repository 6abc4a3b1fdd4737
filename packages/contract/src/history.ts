import { cycles, isTimeRole, planRoles } from '@touchline/domain/catalogue'
import { auditKinds } from '@touchline/domain/history'
import { billingRoles } from '@touchline/domain/people'
import * as z from 'zod/mini'
import { paymentStatus } from './billing.ts'
import * as calls from './calls/history.ts'
import { endpoint } from './endpoint.ts'
import {
  currency,
  id,
  instant,
  localDate,
  minorUnits,
  numberInQuery,
  organizationParams,
  queryNumber,
  yearMonth,
} from './wire.ts'

/** Rows of the log in one answer. */
const MOST_ROWS = 1_000

const cycle = z.enum(cycles)
const card = z.object({
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.optional(z.int()),
  expiryYear: z.optional(z.int()),
})

/** Time and seats that were bought or ended: seconds of time, or a number of seats. */
const item = z.object({ role: z.enum(planRoles), count: z.int() })

/** What a sentence about the row may name. Rows that were written before have less. */
const facts = z.object({
  planGroupId: z.optional(z.string()),
  fromPlanGroupId: z.optional(z.string()),
  analysts: z.optional(z.int()),
  viewers: z.optional(z.int()),
  /** When it takes effect, and the last day of it. */
  day: z.optional(localDate),
  until: z.optional(localDate),
  couponCode: z.optional(z.string()),
  items: z.optional(z.array(item)),
  /** The user for whom time was bought. */
  userName: z.optional(z.string()),
  billingInfoId: z.optional(id),
  month: z.optional(yearMonth),
  cycle: z.optional(cycle),
  paymentStatus: z.optional(paymentStatus),
  failureCode: z.optional(z.string()),
  hasReceipt: z.optional(z.boolean()),
  /** For a bank transfer: a part of it stays credit. */
  isOverpaid: z.optional(z.boolean()),
  card: z.optional(card),
  fromCard: z.optional(card),
  mail: z.optional(z.string()),
  changed: z.optional(z.array(z.enum(['name', 'tel', 'country', 'method', 'yearlyMethod']))),
  title: z.optional(z.string()),
  /** Which role a person has from then on, and had before. */
  memberRole: z.optional(z.enum(billingRoles)),
  fromMemberRole: z.optional(z.enum(billingRoles)),
  count: z.optional(z.int()),
  /** How bills are paid from then on, and why an operator said so. */
  method: z.optional(z.enum(['bank-transfer', 'card'])),
  reason: z.optional(z.string()),
  /** Minor units: above which a billing manager asks for approval; left out where there is no such limit. */
  limit: z.optional(minorUnits),
})
export type HistoryFacts = z.infer<typeof facts>

const entry = z.object({
  /** Counts up within the organisation; `before` continues the log with it. */
  sequence: z.int(),
  date: instant,
  /** A user, an operator, the service itself or the video platform. */
  by: z.object({ kind: z.enum(['person', 'operator', 'service', 'platform']), name: z.nullable(z.string()) }),
  /** `other`: a kind of earlier days that has no name any more. */
  kind: z.enum([...auditKinds, 'other']),
  facts,
  /** A bill's amount, or what the change costs more: once, a month or a year; with tax. Null where that is not known. */
  money: z.nullable(z.object({ minor: minorUnits, per: z.enum(['bill', 'once', 'month', 'year']) })),
  /** The call that takes it back, and the first instant at which that is too late. Null where nothing takes it back now. */
  takeBack: z.nullable(
    z.object({
      by: z.enum(['takeBackAddition', 'withdrawPlanChange', 'withdrawCancellation', 'withdrawSleep', 'keepSeats']),
      until: instant,
    }),
  ),
})
export type HistoryEntry = z.infer<typeof entry>

/** From the first instant to the last millisecond that belongs; null is open-ended. */
const stretch = { startDate: instant, endDate: z.nullable(instant) }

const payment = z.object({
  date: instant,
  /** `refunded`, and `disputed` where the bank took it back, went back to the card; of `refund-failed` it came to us again. */
  state: z.enum(['paid', 'failed', 'due', 'ahead', 'refunded', 'disputed', 'refund-failed']),
  minor: minorUnits,
  month: yearMonth,
  cycle,
})
export type HistoryPayment = z.infer<typeof payment>

const lanes = z.object({
  currency,
  zone: z.string(),
  now: instant,
  /** The first instant of the contract, and until when the future is said. */
  startDate: instant,
  untilDate: instant,
  plan: z.array(z.object({ ...stretch, planGroupId: z.string() })),
  /** When the plan slept, sleeps and will sleep. */
  asleep: z.array(z.object(stretch)),
  analysts: z.array(z.object({ ...stretch, count: z.int() })),
  viewers: z.array(z.object({ ...stretch, count: z.int() })),
  coupons: z.array(z.object({ ...stretch, couponCode: z.string() })),
  options: z.array(z.object({ date: instant, role: z.enum(planRoles.filter(isTimeRole)), seconds: z.int() })),
  payments: z.array(payment),
  cards: z.array(z.object({ ...stretch, card })),
})
export type HistoryLanes = z.infer<typeof lanes>

/**
 * Past and future of the contract: what it held, holds and will hold if nothing changes, and the log of all that was
 * done, newest first.
 */
export const getHistory = endpoint({
  ...calls.getHistory,
  access: 'organization',
  action: 'see',
  params: organizationParams,
  query: z.strictObject({
    /** What was done to the contract; or who signed in, which of others administrators see alone; or what the platform delivered. */
    about: z._default(z.enum(['contract', 'access', 'platform']), 'contract'),
    before: z.optional(queryNumber),
    limit: z._default(numberInQuery(1, MOST_ROWS), 200),
  }),
  takesTurns: true,
  response: z.object({
    /** With the first rows about the contract; null in what follows them. */
    lanes: z.nullable(lanes),
    entries: z.array(entry),
    /** What `before` is for the rows that follow; null after the last. */
    nextBefore: z.nullable(z.int()),
  }),
  refusals: [],
})

export const historyEndpoints = { getHistory } as const
