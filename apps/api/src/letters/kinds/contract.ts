import { DEFAULT_TIME_LIMIT_SECONDS } from '@touchline/contract/usage'
import { addDays, type LocalDate, lastDayBefore, startOfDay } from '@touchline/domain/calendar'
import type { HeldTime } from '@touchline/domain/contract'
import type { ConfirmedKind } from '@touchline/domain/history'
import type { PlanGroupId } from '@touchline/domain/ids'
import { lastDayOf } from '@touchline/domain/last-days'
import * as z from 'zod/mini'
import type { Row } from '../content.ts'
import { amountIn, day, type LetterContext } from '../context.ts'
import { say } from '../say.ts'
import {
  type AmountFact,
  amount,
  amountRow,
  card,
  cardName,
  HOUR,
  hours,
  label,
  SAMPLE_PLAN,
  sampleCard,
  step,
  stepValues,
  text,
  things,
  thingText,
  whole,
} from './parts.ts'
import { notice } from './record.ts'

const confirmed = {
  plan: '/change-plan',
  change: '/change-plan',
  options: '/usage',
  undone: '/usage',
  withdrawal: '/change-plan',
  givenUp: '/people',
  kept: '/people',
  sleep: '/contract-info',
  awake: '/contract-info',
  once: '/contract-info',
  woken: '/contract-info',
  cancellation: '/contract-info',
  'withdrawal-of-cancellation': '/contract-info',
  reopening: '/purchase-plan',
} as const satisfies Record<ConfirmedKind, string>

const isConfirmed = (name: string): name is ConfirmedKind => Object.hasOwn(confirmed, name)

const counts = z.object({ before: whole, after: whole })

/** Earlier versions stored it where no plan gives time. */
const heldTime = z.pipe(
  z.union([whole, z.enum(['none', 'unlimited'])]),
  z.transform((held): HeldTime => (held === DEFAULT_TIME_LIMIT_SECONDS ? 'none' : held)),
)
const times = z.object({ before: heldTime, after: heldTime })

interface Change<T> {
  readonly before: T
  readonly after: T
}

function changed<T>(key: string, { before, after }: Change<T>, context: LetterContext, show: (held: T) => string) {
  const values = { before: show(before), after: show(after) }
  return before === after ? [] : [[label(key, context), say(context.language, 'rows', 'change', values)] as const]
}

const effectRow = (effect: AmountFact | null, context: LetterContext): readonly Row[] =>
  effect === null
    ? []
    : [
        [
          label('monthly', context),
          `${effect.minor < 0 ? '−' : '+'}${amountIn({ ...effect, minor: Math.abs(effect.minor) }, context)}`,
        ],
      ]

/** "From Standard to Standard" says nothing. */
const isNamedAlike = (plan: PlanGroupId, from: PlanGroupId | null, { planName }: LetterContext): boolean =>
  from === null || planName(from) === planName(plan)

/** A cancellation is stored with the first day after it. */
const cancelledOn = (on: LocalDate, { zone }: LetterContext): LocalDate =>
  lastDayOf('cancellation', startOfDay(on, zone), zone)

export const contract = {
  'purchase-confirmed': notice(
    z.object({
      what: z.enum(Object.keys(confirmed).filter(isConfirmed)),
      plan: z.nullable(text),
      /** Absent in earlier versions. */
      from: z.optional(z.nullable(text)),
      on: text,
      amount: z.nullable(amount),
      effect: z.nullable(amount),
      until: z.optional(text),
      /** By a sleep; absent in earlier versions. */
      saved: z.optional(z.nullable(amount)),
      /** Absent in earlier versions. */
      bought: z.optional(z.array(z.object({ thing: things, count: z.number(), planGroupId: z.optional(text) }))),
    }),
  )({
    values: ({ what, plan, from = null, on, amount: cost, until = on, saved = null, bought = [] }, context) => ({
      what,
      named: plan === null ? 'none' : isNamedAlike(plan, from, context) ? 'plan' : 'both',
      from: context.planName(from),
      plan: context.planName(plan),
      date: day(what === 'cancellation' ? cancelledOn(on, context) : on, context),
      until: day(lastDayBefore(startOfDay(until, context.zone), context.zone), context),
      of: bought.some(({ thing }) => thing === 'custom') ? 'addOns' : 'seats',
      bought: bought.length === 0 ? 'none' : bought.map((each) => thingText(each, context)).join(', '),
      cost: cost === null ? 'none' : amountIn(cost, context),
      saved: saved === null ? 'none' : amountIn(saved, context),
    }),
    rows: ({ amount: cost, effect }, context) => [...amountRow('amount', cost, context), ...effectRow(effect, context)],
    place: ({ what, bought = [] }) => (bought.some(({ thing }) => thing === 'custom') ? '/usage' : confirmed[what]),
    sample: ({ today, currency }) => ({
      what: 'plan',
      plan: SAMPLE_PLAN,
      on: today,
      amount: { minor: 35_530, currency },
      effect: { minor: 9_900, currency },
    }),
  }),
  'plan-granted': notice(
    z.object({
      plan: text,
      /** Null last day: open-ended. */
      on: text,
      until: z.nullable(text),
      isExtended: z.boolean(),
    }),
  )({
    values: ({ plan, on, until, isExtended }, context) => ({
      how: isExtended ? 'extended' : 'granted',
      plan: context.planName(plan),
      date: day(on, context),
      end: until === null ? 'none' : 'day',
      until: until === null ? '' : day(until, context),
    }),
    place: '/contract-info',
    sample: ({ today }) => ({ plan: SAMPLE_PLAN, on: today, until: addDays(today, 90), isExtended: false }),
  }),
  'plan-ends': notice(z.object({ ...step, on: text, plan: text }))({
    values: ({ on, plan, ...which }, context) => ({
      ...stepValues(which),
      plan: context.planName(plan),
      date: day(on, context),
    }),
    place: '/purchase-plan',
    sample: ({ today }) => ({ on: addDays(today, 3), plan: SAMPLE_PLAN }),
  }),
  'scheduled-change': notice(
    z.object({
      on: text,
      from: z.nullable(text),
      /** Null: the contract ends. */
      to: z.nullable(text),
      uploadSeconds: times,
      exportSeconds: times,
      analysts: counts,
      viewers: counts,
    }),
  )({
    values: ({ on, to }, context) => ({
      to: to === null ? 'none' : 'plan',
      plan: context.planName(to),
      date: day(to === null ? cancelledOn(on, context) : on, context),
    }),
    rows: (facts, context) => {
      const time = (held: HeldTime) => (typeof held === 'number' ? hours(held, context) : label(held, context))
      return [
        ...changed('upload', facts.uploadSeconds, context, time),
        ...changed('export', facts.exportSeconds, context, time),
        ...changed('analysts', facts.analysts, context, String),
        ...changed('viewers', facts.viewers, context, String),
      ]
    },
    place: '/change-plan',
    sample: ({ today }) => ({
      on: addDays(today, 3),
      from: 'teamBasicPlan',
      to: SAMPLE_PLAN,
      uploadSeconds: { before: 15 * HOUR, after: 30 * HOUR },
      exportSeconds: { before: HOUR, after: 2 * HOUR },
      analysts: { before: 1, after: 2 },
      viewers: { before: 3, after: 3 },
    }),
  }),
  'seats-end': notice(z.object({ on: text, analysts: counts, viewers: counts }))({
    values: ({ on }, context) => ({ date: day(on, context) }),
    rows: (facts, context) => [
      ...changed('analysts', facts.analysts, context, String),
      ...changed('viewers', facts.viewers, context, String),
    ],
    place: '/people',
    sample: ({ today }) => ({
      on: addDays(today, 3),
      analysts: { before: 3, after: 2 },
      viewers: { before: 12, after: 10 },
    }),
  }),
  'add-ons-end': notice(
    z.object({ on: text, addOns: z.array(z.object({ groupId: text, before: whole, after: whole })) }),
  )({
    values: ({ on }, context) => ({ date: day(on, context) }),
    rows: ({ addOns }, context) =>
      addOns
        .filter(({ before, after }) => before !== after)
        .map(({ groupId, before, after }) => [
          context.planName(groupId),
          say(context.language, 'rows', 'change', { before, after }),
        ]),
    place: '/usage',
    sample: ({ today }) => ({ on: addDays(today, 3), addOns: [{ groupId: SAMPLE_PLAN, before: 2, after: 1 }] }),
  }),
  renewal: notice(
    z.object({
      ...step,
      on: text,
      plan: text,
      amount,
      changeUntil: text,
      /** Of the ending year; absent without one. */
      withCoupon: z.optional(z.nullable(amount)),
    }),
  )({
    values: ({ on, plan, amount: cost, changeUntil, withCoupon = null, ...which }, context) => ({
      ...stepValues(which),
      coupon: withCoupon === null ? 'no' : 'yes',
      before: withCoupon === null ? '' : amountIn(withCoupon, context),
      plan: context.planName(plan),
      date: day(on, context),
      amount: amountIn(cost, context),
      until: day(changeUntil, context),
    }),
    place: '/change-plan',
    sample: ({ today, currency }) => ({
      on: addDays(today, 60),
      plan: SAMPLE_PLAN,
      amount: { minor: 355_300, currency },
      changeUntil: addDays(today, 56),
    }),
  }),
  'trial-ends': notice(z.object({ ...step, on: text }))({
    values: ({ on, ...which }, context) => ({ ...stepValues(which), date: day(on, context) }),
    place: '/purchase-plan',
    sample: ({ today }) => ({ on: addDays(today, 7) }),
  }),
  'coupon-ends': notice(z.object({ ...step, on: text, plan: text, before: amount, after: amount }))({
    values: ({ on, plan, before, after, ...which }, context) => ({
      ...stepValues(which),
      date: day(on, context),
      plan: context.planName(plan),
      before: amountIn(before, context),
      after: amountIn(after, context),
    }),
    place: '/change-plan',
    sample: ({ today, currency }) => ({
      on: addDays(today, 30),
      plan: SAMPLE_PLAN,
      before: { minor: 28_424, currency },
      after: { minor: 35_530, currency },
    }),
  }),
  'card-expires': notice(z.object({ ...step, on: text, lastDay: text, card }))({
    values: ({ on, lastDay, card: of, ...which }, context) => ({
      ...stepValues(which),
      card: cardName(of),
      date: day(lastDay, context),
      charge: day(on, context),
    }),
    place: '/contract-info/payment-info-change',
    sample: ({ today }) => ({ on: addDays(today, 30), lastDay: addDays(today, 29), card: sampleCard }),
  }),
  deletion: notice(z.object({ ...step, on: text }))({
    values: ({ on, ...which }, context) => ({
      ...stepValues(which),
      state: context.isClosed ? 'closed' : 'ended',
      organization: context.organization,
      date: day(on, context),
    }),
    place: null,
    sample: ({ today }) => ({ on: addDays(today, 14) }),
  }),
}
