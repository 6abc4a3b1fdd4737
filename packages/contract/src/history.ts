import { cycles, isTimeRole, planRoles } from '@touchline/domain/catalogue'
import { auditKinds } from '@touchline/domain/history'
import { lookedScreens, lookSettings } from '@touchline/domain/operators'
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

const MOST_ROWS = 1_000

const cycle = z.enum(cycles)
const card = z.object({
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.optional(z.int()),
  expiryYear: z.optional(z.int()),
})

/** Seconds of time, or a number; a custom add-on has its group. */
const item = z.object({ role: z.enum(planRoles), count: z.int(), planGroupId: z.optional(z.string()) })

/** Earlier rows have fewer. */
const facts = z.object({
  planGroupId: z.optional(z.string()),
  fromPlanGroupId: z.optional(z.string()),
  analysts: z.optional(z.int()),
  viewers: z.optional(z.int()),
  day: z.optional(localDate),
  until: z.optional(localDate),
  couponCode: z.optional(z.string()),
  items: z.optional(z.array(item)),
  userName: z.optional(z.string()),
  billingInfoId: z.optional(id),
  month: z.optional(yearMonth),
  cycle: z.optional(cycle),
  paymentStatus: z.optional(paymentStatus),
  failureCode: z.optional(z.string()),
  hasReceipt: z.optional(z.boolean()),
  /** Part of a transfer stays credit. */
  isOverpaid: z.optional(z.boolean()),
  card: z.optional(card),
  fromCard: z.optional(card),
  mail: z.optional(z.string()),
  changed: z.optional(z.array(z.enum(['name', 'tel', 'country', 'method', 'yearlyMethod']))),
  title: z.optional(z.string()),
  memberRole: z.optional(z.enum(billingRoles)),
  fromMemberRole: z.optional(z.enum(billingRoles)),
  count: z.optional(z.int()),
  /** Minor units before tax, and the months of its first bill and of its last amount's. */
  goodwill: z.optional(z.object({ minor: minorUnits, from: z.optional(yearMonth), to: z.optional(yearMonth) })),
  method: z.optional(z.enum(['bank-transfer', 'card'])),
  reason: z.optional(z.string()),
  /** Of a look: case, duration, opening. */
  caseId: z.optional(z.string()),
  minutes: z.optional(z.int()),
  screens: z.optional(z.array(z.enum(lookedScreens))),
  looks: z.optional(z.enum(lookSettings)),
  /** Minor units; absent: no limit. */
  limit: z.optional(minorUnits),
})
export type HistoryFacts = z.infer<typeof facts>

export const historyEntry = z.object({
  /** Per organisation; `before` continues with it. */
  sequence: z.int(),
  date: instant,
  by: z.object({ kind: z.enum(['person', 'operator', 'service', 'platform']), name: z.nullable(z.string()) }),
  /** `other`: a kind since removed. */
  kind: z.enum([...auditKinds, 'other']),
  facts,
  /** Gross: a bill's amount, or the additional cost once, per month or year. */
  money: z.nullable(z.object({ minor: minorUnits, per: z.enum(['bill', 'once', 'month', 'year']) })),
  /** The call, and the first instant at which it is too late. */
  takeBack: z.nullable(
    z.object({
      by: z.enum([
        'takeBackAddition',
        'withdrawPlanChange',
        'withdrawCancellation',
        'withdrawSleep',
        'keepSeats',
        'keepCustom',
      ]),
      until: instant,
    }),
  ),
})
export type HistoryEntry = z.infer<typeof historyEntry>

/** Half-open; null: open-ended. */
const stretch = { startDate: instant, endDate: z.nullable(instant) }

const payment = z.object({
  date: instant,
  /** `refunded` and `disputed` went back; `refund-failed` came back to us. */
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
  startDate: instant,
  untilDate: instant,
  plan: z.array(z.object({ ...stretch, planGroupId: z.string() })),
  asleep: z.array(z.object(stretch)),
  analysts: z.array(z.object({ ...stretch, count: z.int() })),
  viewers: z.array(z.object({ ...stretch, count: z.int() })),
  coupons: z.array(z.object({ ...stretch, couponCode: z.string() })),
  options: z.array(z.object({ date: instant, role: z.enum(planRoles.filter(isTimeRole)), seconds: z.int() })),
  payments: z.array(payment),
  cards: z.array(z.object({ ...stretch, card })),
})
export type HistoryLanes = z.infer<typeof lanes>

/** Past, expected future, and the log, newest first. */
export const getHistory = endpoint({
  ...calls.getHistory,
  access: 'organization',
  action: 'see',
  params: organizationParams,
  query: z.strictObject({
    /** `access`: sign-ins; others' only for administrators. */
    about: z._default(z.enum(['contract', 'access', 'platform']), 'contract'),
    before: z.optional(queryNumber),
    limit: z._default(numberInQuery(1, MOST_ROWS), 200),
  }),
  takesTurns: true,
  response: z.object({
    /** On the first page only. */
    lanes: z.nullable(lanes),
    entries: z.array(historyEntry),
    nextBefore: z.nullable(z.int()),
  }),
  refusals: [],
})

export const historyEndpoints = { getHistory } as const
