import { addDays, addMonths, monthOf } from '@touchline/domain/calendar'
import { cycles } from '@touchline/domain/catalogue'
import { declineOf } from '@touchline/domain/payment'
import { comparedThings } from '@touchline/domain/projection'
import * as z from 'zod/mini'
import { amountIn, day, type LetterContext } from '../context.ts'
import { say } from '../say.ts'
import {
  type AmountFact,
  type Around,
  amount,
  amountRow,
  billValues,
  card,
  cardName,
  HOUR,
  hours,
  label,
  SAMPLE_ID,
  SAMPLE_PLAN,
  sampleCard,
  step,
  stepValues,
  text,
  whole,
} from './parts.ts'
import { notice } from './record.ts'

const bill = { billingId: text, cycle: z.enum(cycles), month: text, amount }
const billFact = z.object(bill)
export type BillFact = z.infer<typeof billFact>

const causes = [...comparedThings, 'prices', 'pause'] as const

/** A story of `domain/projection`, minor units. */
const story = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('first'), days: whole, ofDays: whole }),
  z.object({ kind: z.literal('same') }),
  z.object({
    kind: z.literal('changed'),
    difference: whole,
    causes: z.array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.enum(causes), minor: whole }),
        /** The rates in hundredths of a percent. */
        z.object({ kind: z.literal('tax'), minor: whole, before: whole, after: whole }),
      ]),
    ),
    rest: whole,
  }),
])
export type StoryFact = z.infer<typeof story>

const signed = (minor: number, currency: AmountFact['currency'], context: LetterContext): string => {
  const shown = amountIn({ minor: Math.abs(minor), currency }, context)
  return minor < 0 ? `−${shown}` : `+${shown}`
}

/** Null: nothing to say. */
function storySentence(fact: StoryFact | null, currency: AmountFact['currency'], context: LetterContext) {
  const { language } = context
  if (fact === null) return null
  if (fact.kind !== 'changed') return say(language, 'story', fact.kind, { ...fact })
  const parts = fact.causes.map((cause) => {
    const amount = signed(cause.minor, currency, context)
    const rates = cause.kind === 'tax' ? { before: cause.before / 100, after: cause.after / 100 } : {}
    return say(language, 'story', cause.kind, { amount, ...rates })
  })
  const rest = fact.rest === 0 ? [] : [say(language, 'story', 'rest', { amount: signed(fact.rest, currency, context) })]
  const causes = [...parts, ...rest].join(language === 'ja' ? '、' : ', ')
  const difference = amountIn({ minor: Math.abs(fact.difference), currency }, context)
  return say(language, 'story', fact.difference > 0 ? 'more' : 'less', { difference, causes })
}

const saidReasons = new Set(['funds', 'expired', 'limit', 'authentication', 'missing'])

function reasonOf(code: string): string {
  const reason = declineOf({ code, declineCode: null }).decline?.reason ?? 'other'
  return saidReasons.has(reason) ? reason : 'other'
}

const sampleBill = ({ now, zone, currency }: Around): BillFact => ({
  billingId: SAMPLE_ID,
  cycle: 'month',
  month: addMonths(monthOf(now, zone), -1),
  amount: { minor: 35_530, currency },
})

const above = (place: string) =>
  notice(
    z.object({
      amount,
      threshold: amount,
      on: text,
    }),
  )({
    values: ({ amount: estimate, threshold, on }, context) => ({
      amount: amountIn(estimate, context),
      threshold: amountIn(threshold, context),
      date: day(on, context),
    }),
    place,
    sample: ({ today, currency }) => ({
      amount: { minor: 42_000, currency },
      threshold: { minor: 40_000, currency },
      on: addDays(today, 9),
    }),
  })

export const money = {
  paid: notice(
    z.object({
      ...bill,
      on: text,
      card: z.nullable(card),
      receipt: text,
      /** Absent: nothing was paused. */
      restored: z.optional(z.nullable(text)),
    }),
  )({
    values: (facts, context) => ({
      ...billValues(facts, context),
      date: day(facts.on, context),
      card: cardName(facts.card),
      method: facts.card === null ? 'transfer' : 'card',
      receipt: facts.receipt,
      restored: facts.restored === undefined ? 'no' : 'yes',
      plan: facts.restored === undefined ? '' : context.planName(facts.restored),
    }),
    figure: (facts) => facts.amount,
    place: ({ billingId }) => `/receipt/${billingId}`,
    sample: (around) => ({ ...sampleBill(around), on: around.today, card: sampleCard, receipt: '0000-000000' }),
  }),
  refunded: notice(
    z.object({
      ...bill,
      on: text,
      /** Null: an earlier one covers it. */
      document: z.nullable(text),
    }),
  )({
    values: (facts, context) => ({
      ...billValues(facts, context),
      date: day(facts.on, context),
      hasDocument: facts.document === null ? 'no' : 'yes',
      document: facts.document ?? '',
    }),
    figure: (facts) => facts.amount,
    place: ({ billingId }) => `/receipt/${billingId}`,
    sample: (around) => ({
      ...sampleBill(around),
      amount: { minor: 3_220, currency: around.currency },
      on: around.today,
      document: '0000-C-000000',
    }),
  }),
  'payment-failed': notice(
    z.object({
      ...bill,
      card: z.nullable(card),
      reason: text,
      /** Null: not by itself. */
      retryOn: z.nullable(text),
      furtherTries: z._default(z.int(), 0),
      /** Null: never, or at once. */
      pausesOn: z._default(z.nullable(text), null),
    }),
  )({
    values: (facts, context) => ({
      ...billValues(facts, context),
      card: cardName(facts.card),
      reason: facts.card === null ? 'missing' : reasonOf(facts.reason),
      retry: facts.retryOn === null ? 'no' : 'yes',
      date: facts.retryOn === null ? '' : day(facts.retryOn, context),
      further: facts.furtherTries,
      grace: facts.pausesOn === null ? 'no' : 'yes',
      pauseDate: facts.pausesOn === null ? '' : day(facts.pausesOn, context),
      closed: context.isClosed ? 'yes' : 'no',
    }),
    figure: (facts) => facts.amount,
    place: '/billing-history',
    sample: (around) => ({
      ...sampleBill(around),
      card: sampleCard,
      reason: 'insufficient_funds',
      retryOn: addDays(around.today, 3),
      furtherTries: 8,
      pausesOn: addDays(around.today, 7),
    }),
  }),
  'retry-planned': notice(z.object({ ...bill, on: text, card: z.nullable(card) }))({
    values: (facts, context) => ({
      ...billValues(facts, context),
      date: day(facts.on, context),
      card: cardName(facts.card),
    }),
    place: '/billing-history',
    sample: (around) => ({ ...sampleBill(around), on: addDays(around.today, 1), card: sampleCard }),
  }),
  'plan-paused': notice(
    z.object({
      ...bill,
      plan: z.nullable(text),
      /** Null: not by itself. */
      retryOn: z._default(z.nullable(text), null),
      /** Null in earlier versions. */
      furtherTries: z._default(z.nullable(z.int()), null),
    }),
  )({
    values: (facts, context) => ({
      ...billValues(facts, context),
      plan: context.planName(facts.plan),
      further: facts.furtherTries ?? -1,
      retry: facts.retryOn === null ? 'no' : 'yes',
      date: facts.retryOn === null ? '' : day(facts.retryOn, context),
    }),
    place: '/billing-history',
    sample: (around) => ({
      ...sampleBill(around),
      plan: SAMPLE_PLAN,
      retryOn: addDays(around.today, 3),
      furtherTries: 7,
    }),
  }),
  'plan-restored': notice(z.object({ plan: z.nullable(text) }))({
    values: ({ plan }, context) => ({ plan: context.planName(plan) }),
    place: '/contract-info',
    sample: () => ({ plan: SAMPLE_PLAN }),
  }),
  'contract-expires': notice(
    z.object({
      ...step,
      on: text,
      plan: z.nullable(text),
      owed: amount,
      /** Null: none. */
      term: z.nullable(amount),
    }),
  )({
    values: (facts, context) => ({
      ...stepValues(facts),
      plan: context.planName(facts.plan),
      date: day(facts.on, context),
      owed: amountIn(facts.owed, context),
      begins: facts.term === null ? 'nothing' : 'year',
      amount: facts.term === null ? '' : amountIn(facts.term, context),
    }),
    place: '/billing-history',
    sample: ({ today, currency }) => ({
      on: addDays(today, 14),
      plan: SAMPLE_PLAN,
      owed: { minor: 35_530, currency },
      term: { minor: 355_300, currency },
    }),
  }),
  'transfer-due': notice(z.object({ ...step, ...bill, on: text, isOverdue: z.boolean() }))({
    values: (facts, context) => ({
      ...stepValues(facts),
      ...billValues(facts, context),
      date: day(facts.on, context),
      state: facts.isOverdue ? 'overdue' : 'due',
    }),
    place: '/billing-history',
    sample: (around) => ({ ...sampleBill(around), on: addDays(around.today, 7), isOverdue: false }),
  }),
  'month-explained': notice(
    z.object({
      ...bill,
      story: z.nullable(story),
      uploadSeconds: whole,
      exportSeconds: whole,
      next: z.nullable(amount),
    }),
  )({
    values: billValues,
    rows: ({ uploadSeconds, exportSeconds, next }, context) => [
      [label('upload', context), hours(uploadSeconds, context)],
      [label('export', context), hours(exportSeconds, context)],
      ...amountRow('next', next, context),
    ],
    figure: (facts) => facts.amount,
    story: (facts, context) => storySentence(facts.story, facts.amount.currency, context),
    place: ({ month }) => `/billing-breakdown?month=${month}`,
    sample: (around) => ({
      ...sampleBill(around),
      story: { kind: 'changed', difference: 1_397, causes: [{ kind: 'hours', minor: 1_100 }], rest: 297 },
      uploadSeconds: 12 * HOUR,
      exportSeconds: HOUR / 2,
      next: { minor: 36_000, currency: around.currency },
    }),
  }),
  'next-payment-above': above('/billing-breakdown'),
  'storage-above': above('/billing-movies'),
}
