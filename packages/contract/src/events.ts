import type { EventKind } from '@touchline/domain/events'
import { billingRoles } from '@touchline/domain/people'
import * as z from 'zod/mini'
import { currency, instant, minorUnits, yearMonth } from './wire.ts'

const amount = { amount: z.int().check(z.describe('Minor units: JPY 1 yen, EUR and USD 1 cent.')), currency }
const endDate = instant.check(z.describe('The last millisecond of it.'))
const openEndDate = z.nullable(instant).check(z.describe('The last millisecond of it; null while it has no end.'))
const ofContract = { contractInfoId: z.uuid() }
const ofBilling = { billingId: z.uuid() }
const ofGame = { matchId: z.string() }

const heldPlan = z.object({
  ...ofContract,
  contractPlanId: z.string(),
  startDate: instant,
  endDate: openEndDate,
})
const planLines = z.object({
  ...ofContract,
  plans: z.array(z.object({ contractPlanId: z.string(), startDate: instant, endDate: openEndDate, count: z.int() })),
})
const pause = z.object({ ...ofContract, ...ofBilling, startDate: instant })
const seatsOf = z.object({
  ...ofContract,
  startDate: instant.check(z.describe('The first instant without them.')),
  analysts: z.int(),
  viewers: z.int(),
  userIds: z.array(z.uuid()).check(z.describe('Users whose seats are among them.')),
})
const addOnsOf = (startDate: string) =>
  z.object({
    ...ofContract,
    planGroupId: z.string().check(z.describe('As the catalogue file names it.')),
    count: z.int(),
    startDate: instant.check(z.describe(startDate)),
  })
const addOnsGone = addOnsOf('The first instant without them.')
const money = z.object({ ...ofBilling, ...amount })
const member = z.object({
  memberId: z.nullable(z.uuid()),
  memberRole: z.nullable(z.enum(billingRoles)),
})

const usage = {
  thing: z.enum(['upload', 'export']),
  usedSeconds: z.int(),
  limitSeconds: z.int(),
  until: z.iso.date().check(z.describe("The last day of the period, in the organisation's zone.")),
}

interface Row<Data> {
  readonly data: z.ZodMiniType<Data>
  readonly example: Data
}
const row = <Data>(data: z.ZodMiniType<Data>, example: Data): Row<Data> => ({ data, example })

const CONTRACT = '5b1f0a7e-3f5c-4d0e-9a59-2c1d5e7f9a10'
const BILLING = '0c8a3f52-6a1d-4f77-8a0b-9d2e4c6b8f31'
const GIVING = '7d4e9a10-5c2b-4f8e-9b6a-3e1f0c2d4b5a'
const GAME = '6a2b1c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d'
const MEMBER = '2f6d9b04-7c1e-4a3b-8d5f-1a2b3c4d5e6f'
const planExample = {
  contractInfoId: CONTRACT,
  contractPlanId: 'teamStandardPlan.base',
  startDate: '2026-12-01T00:00:00.000Z',
  endDate: null,
}
const linesExample = (contractPlanId: string, count: number) => ({
  contractInfoId: CONTRACT,
  plans: [{ contractPlanId, startDate: '2026-12-01T00:00:00.000Z', endDate: null, count }],
})
const pauseExample = { contractInfoId: CONTRACT, billingId: BILLING, startDate: '2026-12-04T09:30:00.000Z' }
const seatsExample = { contractInfoId: CONTRACT, startDate: '2026-12-01T00:00:00.000Z', analysts: 0, viewers: 3 }
const addOnsExample = {
  contractInfoId: CONTRACT,
  planGroupId: 'cameraLoan',
  count: 2,
  startDate: '2026-12-01T00:00:00.000Z',
}
const moneyExample = { billingId: BILLING, amount: 4_400, currency: 'EUR' } as const
const usageExample = { thing: 'upload', usedSeconds: 68_400, limitSeconds: 72_000, until: '2026-12-31' } as const

/** Small, without secrets or names: receivers query the rest. */
const rows = {
  'organization.created': row(z.object({ organizationName: z.string() }), { organizationName: 'Kita Rowing Club' }),
  'organization.closed': row(z.object(ofContract), { contractInfoId: CONTRACT }),
  'organization.reopened': row(z.object(ofContract), { contractInfoId: CONTRACT }),
  'trial.begun': row(heldPlan, {
    ...planExample,
    contractPlanId: 'freePlan.base',
    endDate: '2026-12-14T23:59:59.999Z',
  }),
  'trial.extended': row(z.object({ ...ofContract, endDate }), {
    contractInfoId: CONTRACT,
    endDate: '2026-12-21T23:59:59.999Z',
  }),
  'trial.ended': row(z.object({ ...ofContract, endDate }), {
    contractInfoId: CONTRACT,
    endDate: '2026-12-14T23:59:59.999Z',
  }),
  'contract.changed': row(
    z.object({
      ...ofContract,
      what: z.enum(['contact', 'card', 'cancellation-withdrawn', 'sleep-planned', 'sleep-withdrawn', 'waking-moved']),
    }),
    {
      contractInfoId: CONTRACT,
      what: 'card',
    },
  ),
  'contract.cancelled': row(z.object({ ...ofContract, cancellationDate: instant }), {
    contractInfoId: CONTRACT,
    cancellationDate: '2026-12-31T23:59:59.999Z',
  }),
  'contract.expired': row(z.object({ ...ofContract, endDate }), {
    contractInfoId: CONTRACT,
    endDate: '2026-12-31T23:59:59.999Z',
  }),
  'plan.scheduled': row(heldPlan, planExample),
  'plan.begun': row(heldPlan, planExample),
  'plan.changed': row(planLines, linesExample('teamStandardPlan.base', 1)),
  'plan.paused': row(pause, pauseExample),
  'plan.resumed': row(pause, pauseExample),
  'sleep.begun': row(z.object({ ...ofContract, startDate: instant, endDate }), {
    contractInfoId: CONTRACT,
    startDate: '2027-06-30T15:00:00.000Z',
    endDate: '2027-08-20T14:59:59.999Z',
  }),
  'sleep.ended': row(z.object({ ...ofContract, startDate: instant }), {
    contractInfoId: CONTRACT,
    startDate: '2027-08-20T15:00:00.000Z',
  }),
  'plan.ended': row(z.object({ ...ofContract, endDate, reason: z.enum(['cancelled', 'expired', 'coupon']) }), {
    contractInfoId: CONTRACT,
    endDate: '2026-12-31T23:59:59.999Z',
    reason: 'cancelled',
  }),
  'limits.changed': row(planLines, linesExample('teamStandardPlan.viewer', 3)),
  'seat.added': row(z.object({ ...ofContract, analysts: z.int(), viewers: z.int() }), {
    contractInfoId: CONTRACT,
    analysts: 0,
    viewers: 3,
  }),
  'seat.scheduled': row(seatsOf, { ...seatsExample, userIds: [MEMBER] }),
  'seat.kept': row(seatsOf, { ...seatsExample, userIds: [MEMBER] }),
  'seat.removed': row(z.object({ ...ofContract, analysts: z.int(), viewers: z.int() }), {
    contractInfoId: CONTRACT,
    analysts: 0,
    viewers: 3,
  }),
  'add-on.added': row(addOnsOf('The first instant with them.'), addOnsExample),
  'add-on.scheduled': row(addOnsGone, addOnsExample),
  'add-on.kept': row(addOnsGone, addOnsExample),
  'add-on.removed': row(addOnsGone, addOnsExample),
  'invoice.issued': row(z.object({ ...ofBilling, month: z.string().check(z.describe('YYYYMM')), ...amount }), {
    ...moneyExample,
    month: '202612',
  }),
  'payment.succeeded': row(z.object({ ...ofBilling, by: z.enum(['card', 'bank-transfer', 'credit']) }), {
    billingId: BILLING,
    by: 'card',
  }),
  'payment.failed': row(z.object({ ...ofBilling, reason: z.nullable(z.string()) }), {
    billingId: BILLING,
    reason: 'insufficient_funds',
  }),
  'payment.disputed': row(z.object({ ...ofBilling, ...amount, state: z.enum(['opened', 'won', 'lost']) }), {
    ...moneyExample,
    state: 'opened',
  }),
  'dispute.due': row(
    z.object({ ...ofBilling, ...amount, disputeId: z.string(), reason: z.string(), answerBy: instant }),
    { ...moneyExample, disputeId: 'du_1QmR4c', reason: 'fraudulent', answerBy: '2026-12-09T23:59:59.000Z' },
  ),
  'goodwill.given': row(
    z.object({
      ...ofContract,
      ...amount,
      givingId: z.uuid(),
      amounts: z.array(
        z.object({ from: yearMonth.check(z.describe('The month of its first bill.')), amount: minorUnits }),
      ),
      endDate: z.iso
        .date()
        .check(z.describe("The last day on which a bill that takes it is charged, in the organisation's zone.")),
    }),
    {
      contractInfoId: CONTRACT,
      givingId: GIVING,
      amount: 11_820,
      currency: 'JPY',
      amounts: [
        { from: '202611', amount: 5_960 },
        { from: '202612', amount: 5_860 },
      ],
      endDate: '2028-11-28',
    },
  ),
  'goodwill.ended': row(
    z.object({ ...ofContract, ...amount, givingId: z.uuid(), reason: z.enum(['support', 'contract', 'time']) }),
    { contractInfoId: CONTRACT, givingId: GIVING, amount: 5_860, currency: 'JPY', reason: 'support' },
  ),
  'refund.succeeded': row(money, moneyExample),
  'refund.failed': row(z.object({ ...ofBilling, reason: z.nullable(z.string()) }), {
    billingId: BILLING,
    reason: 'lost_or_stolen_card',
  }),
  'credit.received': row(money, moneyExample),
  'credit.used': row(money, moneyExample),
  'credit.returned': row(z.object({ ...ofContract, ...amount }), {
    contractInfoId: CONTRACT,
    amount: 4_400,
    currency: 'EUR',
  }),
  'usage.warning': row(z.object(usage), usageExample),
  'usage.reached': row(z.object(usage), { ...usageExample, usedSeconds: 72_000 }),
  'member.invited': row(member, { memberId: MEMBER, memberRole: 'billing-manager' }),
  'member.joined': row(member, { memberId: MEMBER, memberRole: 'billing-manager' }),
  'member.changed': row(member, { memberId: MEMBER, memberRole: 'administrator' }),
  'member.left': row(member, { memberId: MEMBER, memberRole: null }),
  'game.withdrawn': row(
    z.object({ ...ofGame, keptUntil: instant.check(z.describe('The last millisecond in which it can be restored.')) }),
    { matchId: GAME, keptUntil: '2026-12-26T23:59:59.999Z' },
  ),
  'game.restored': row(z.object(ofGame), { matchId: GAME }),
  'game.deleted': row(z.object(ofGame), { matchId: GAME }),
} as const satisfies Readonly<Record<EventKind, Row<unknown>>>

export type EventData<K extends EventKind> = (typeof rows)[K]['example']

/** The event's id and time are headers (Standard Webhooks). */
export const eventBodyOf = (kind: EventKind) =>
  z.object({
    type: z.literal(kind),
    /** When it happened, not when it was sent. */
    timestamp: instant,
    organizationId: z.uuid(),
    rehearsal: z.optional(z.literal(true)),
    data: rows[kind].data,
  })

export const exampleOf = <K extends EventKind>(
  kind: K,
): { readonly type: K; readonly timestamp: string; readonly organizationId: string; readonly data: EventData<K> } => ({
  type: kind,
  timestamp: '2026-12-04T09:30:00.000Z',
  organizationId: '9f1c2d3e-4b5a-4c6d-8e7f-0a1b2c3d4e5f',
  data: rows[kind].example,
})
