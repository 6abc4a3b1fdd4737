import type { HeldTime } from '@touchline/domain/contract'
import type { ConfirmedKind, NoticeFacts, NoticeKind } from '@touchline/domain/notices'
import * as z from 'zod/mini'
import { DEFAULT_TIME_LIMIT_SECONDS } from './usage.ts'

const text = z.string()
const whole = z.int()
const amount = z.object({ minor: whole, currency: z.enum(['JPY', 'EUR', 'USD']) })
const card = z.object({ brand: text, last4: text })
const bill = { billingId: text, cycle: z.enum(['month', 'year']), month: text, amount }
const used = { thing: z.enum(['upload', 'export']), usedSeconds: whole, limitSeconds: whole, until: text }
const person = { userName: text, at: whole }
const role = z.enum(['administrator', 'billing-manager', 'reader'])
const above = { amount, threshold: amount, on: text }
const request = {
  requestId: text,
  asker: text,
  plan: z.nullable(text),
  thing: z.nullable(z.enum(['upload', 'export', 'analysts', 'viewers'])),
  count: whole,
  amount,
}
const counts = z.object({ before: whole, after: whole })

/** Earlier versions stored the wire's default for a limit where no plan gives time. */
const heldTime = z.pipe(
  z.union([whole, z.enum(['none', 'unlimited'])]),
  z.transform((held): HeldTime => (held === DEFAULT_TIME_LIMIT_SECONDS ? 'none' : held)),
)
const times = z.object({ before: heldTime, after: heldTime })

const story = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('first'), days: whole, ofDays: whole }),
  z.object({ kind: z.literal('same') }),
  z.object({
    kind: z.literal('changed'),
    difference: whole,
    causes: z.array(z.object({ kind: z.enum(['plan', 'analysts', 'viewers', 'hours', 'storage']), minor: whole })),
    rest: whole,
  }),
])

const step = { step: z.optional(text), days: z.optional(whole) }

const departure = { ...person, person: text, leavesOn: text }

const confirmed = z.enum([
  'plan',
  'change',
  'options',
  'withdrawal',
  'cancellation',
  'withdrawal-of-cancellation',
] as const satisfies readonly ConfirmedKind[])

type Schemas = { readonly [K in NoticeKind]: z.ZodMiniType<NoticeFacts[K]> }

/** What each kind of notice says, as it is stored and as it travels. */
export const noticeFacts: Schemas = {
  paid: z.object({ ...bill, on: text, card: z.nullable(card), receipt: text }),
  'payment-failed': z.object({ ...bill, card: z.nullable(card), reason: text, retryOn: z.nullable(text) }),
  'retry-planned': z.object({ ...bill, on: text, card: z.nullable(card) }),
  'plan-paused': z.object({ ...bill, plan: z.nullable(text) }),
  'plan-restored': z.object({ plan: z.nullable(text) }),
  'contract-expires': z.object({ ...step, on: text, plan: z.nullable(text), owed: amount, term: z.nullable(amount) }),
  'transfer-due': z.object({ ...step, ...bill, on: text, isOverdue: z.boolean() }),
  'month-explained': z.object({
    ...bill,
    story: z.nullable(story),
    uploadSeconds: whole,
    exportSeconds: whole,
    next: z.nullable(amount),
  }),
  'next-payment-above': z.object(above),
  'storage-above': z.object(above),
  'usage-reached': z.object({ ...used, percent: whole }),
  'limit-reached': z.object({ ...used, limit: z.enum(['soft', 'hard']), isEnough: z.optional(z.boolean()) }),
  'outlook-over': z.object({ ...used, runsOutOn: text }),
  'purchase-confirmed': z.object({
    what: confirmed,
    plan: z.nullable(text),
    from: z.optional(z.nullable(text)),
    on: text,
    amount: z.nullable(amount),
    effect: z.nullable(amount),
    bought: z.optional(
      z.array(z.object({ thing: z.enum(['upload', 'export', 'analysts', 'viewers']), count: z.number() })),
    ),
  }),
  'scheduled-change': z.object({
    on: text,
    from: z.nullable(text),
    to: z.nullable(text),
    uploadSeconds: times,
    exportSeconds: times,
    analysts: counts,
    viewers: counts,
  }),
  renewal: z.object({
    ...step,
    on: text,
    plan: text,
    amount,
    changeUntil: text,
    withCoupon: z.optional(z.nullable(amount)),
  }),
  'trial-ends': z.object({ ...step, on: text }),
  'coupon-ends': z.object({ ...step, on: text, plan: text, before: amount, after: amount }),
  'card-expires': z.object({ ...step, on: text, lastDay: text, card }),
  deletion: z.object({ ...step, on: text }),
  'request-asked': z.object({ ...request, userName: text, until: text, note: z.optional(z.nullable(text)) }),
  'request-approved': z.object({ ...request, userName: text }),
  'request-declined': z.object({ ...request, userName: text, reason: text }),
  'request-expired': z.object(request),
  'request-decided': z.object({ ...request, userName: text, isApproved: z.boolean() }),
  'request-over': z.object({ ...request, how: z.enum(['withdrawn', 'expired']) }),
  'request-limit': z.object({ ...person, limit: z.nullable(amount) }),
  'request-limit-changed': z.object({ ...person, limit: z.nullable(amount) }),
  'request-limit-passed': z.object({ ...person, limit: amount, amount }),
  'person-joined': z.object({
    ...person,
    person: text,
    role: z.nullable(role),
    leavesOn: z.nullable(text),
  }),
  'person-left': z.object({
    ...person,
    person: text,
    isRemoved: z.boolean(),
    isByPlatform: z.optional(z.boolean()),
  }),
  'role-changed': z.object({ ...person, person: text, role }),
  'person-stays': z.object(departure),
  'departure-waits': z.object(departure),
  'departure-void': z.object(departure),
  'administers-again': z.object({ ...person, person: text }),
  'recipient-added': z.object({ ...person, address: text }),
  'login-joined': z.object({ ...person, joined: text, role }),
  'new-browser': z.object(person),
  'mail-changed': z.object(person),
  'card-changed': z.object({ ...person, card }),
  'session-ended': z.object(person),
  'sessions-ended': z.object(person),
  'own-address-changed': z.object(person),
  'password-changed': z.object(person),
  'login-secured': z.object(person),
  'passkey-added': z.object({ ...person, passkey: z.string() }),
  'passkey-removed': z.object({ ...person, passkey: z.string() }),
  'second-factor': z.object({
    ...person,
    what: z.enum(['added', 'removed', 'used', 'renewed', 'guessed']),
    isReplaced: z.optional(z.boolean()),
  }),
  'second-factors-removed': z.object(person),
  'second-factor-demanded': z.object({ userName: text, on: text, isReminder: z.boolean() }),
  'second-factor-demand': z.object({ ...person, on: z.nullable(text) }),
}
