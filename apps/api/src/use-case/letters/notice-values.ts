import type { BoughtThing } from '@touchline/domain/add-ons'
import { addDays, type Instant, type LocalDate, type YearMonth } from '@touchline/domain/calendar'
import type { PlanGroupId } from '@touchline/domain/ids'
import type { AmountFact, CardFact, NoticeFacts, NoticeKind, RequestFact, StoryFact } from '@touchline/domain/notices'
import { declineOf } from '@touchline/domain/payment'
import type { BillingRole } from '@touchline/domain/people'
import { say, type Values } from './say.ts'
import { amountIn, day, instantText, monthIn, type Telling } from './telling.ts'

/** What the texts of a kind are filled with. */
type ValuesOf = { readonly [K in NoticeKind]: (facts: NoticeFacts[K], telling: Telling) => Values }

const cardName = (card: CardFact | null): string =>
  card === null ? '' : `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)} **** ${card.last4}`

const bill = (
  { cycle, month, amount }: { readonly cycle: string; readonly month: YearMonth; readonly amount: AmountFact },
  telling: Telling,
) => ({ cycle, month: monthIn(month, telling), amount: amountIn(amount, telling) })

/** The reasons that a reader can do something about; every other one is the bank's own. */
const saidReasons = new Set(['funds', 'expired', 'limit', 'authentication', 'missing'])

function reasonOf(code: string): string {
  const reason = declineOf({ code, declineCode: null }).decline?.reason ?? 'other'
  return saidReasons.has(reason) ? reason : 'other'
}

/** A figure of a difference with its sign. */
const signed = (minor: number, currency: AmountFact['currency'], telling: Telling): string => {
  const text = amountIn({ minor: Math.abs(minor), currency }, telling)
  return minor < 0 ? `−${text}` : `+${text}`
}

/** Why a bill differs from the one before it, in a sentence; null where there is nothing to say. */
export function storySentence(
  story: StoryFact | null,
  currency: AmountFact['currency'],
  telling: Telling,
): string | null {
  const { language } = telling
  if (story === null) return null
  if (story.kind !== 'changed') return say(language, 'story', story.kind, { ...story })
  const parts = story.causes.map(({ kind, minor }) =>
    say(language, 'story', kind, { amount: signed(minor, currency, telling) }),
  )
  const rest =
    story.rest === 0 ? [] : [say(language, 'story', 'rest', { amount: signed(story.rest, currency, telling) })]
  const causes = [...parts, ...rest].join(language === 'ja' ? '、' : ', ')
  const difference = amountIn({ minor: Math.abs(story.difference), currency }, telling)
  return say(language, 'story', story.difference > 0 ? 'more' : 'less', { difference, causes })
}

const person = ({ userName, at }: { readonly userName: string; readonly at: Instant }, telling: Telling) => ({
  user: userName,
  time: instantText(at, telling),
})

const withPasskey = (facts: NoticeFacts['passkey-added'], telling: Telling) => ({
  ...person(facts, telling),
  passkey: facts.passkey,
})

/** As the sentences choose by it. */
const roleName = (role: BillingRole) => (role === 'billing-manager' ? 'manager' : role)

const howLeft = ({ isRemoved, isByPlatform }: NoticeFacts['person-left']) => {
  if (isByPlatform === true) return 'platform'
  return isRemoved ? 'removed' : 'left'
}

const joined = (facts: NoticeFacts['person-joined'], telling: Telling) => ({
  ...person(facts, telling),
  organization: telling.organization,
  person: facts.person,
  how: facts.leavesOn === null ? 'invited' : 'successor',
  date: facts.leavesOn === null ? '' : day(facts.leavesOn, telling),
  role: roleName(facts.role ?? 'administrator'),
})

const departing = (facts: NoticeFacts['person-stays'], telling: Telling) => ({
  ...person(facts, telling),
  organization: telling.organization,
  person: facts.person,
  date: day(facts.leavesOn, telling),
})

const limited = (facts: NoticeFacts['request-limit'], telling: Telling) => ({
  ...person(facts, telling),
  organization: telling.organization,
  state: facts.limit === null ? 'none' : facts.limit.minor === 0 ? 'always' : 'above',
  amount: facts.limit === null ? '' : amountIn(facts.limit, telling),
})

/** What is asked for: a plan by its name, anything else as "Upload time (2 h)". */
function requested({ asker, plan, thing, count }: RequestFact, telling: Telling) {
  return { asker, what: thing === null ? telling.planName(plan) : thingText({ thing, count }, telling) }
}

function thingText({ thing, count }: BoughtThing, { language }: Telling): string {
  const isTime = thing === 'upload' || thing === 'export'
  const number = isTime ? say(language, 'rows', 'hours', { hours: `${count}` }) : `${count}`
  return `${say(language, 'rows', thing)} (${number})`
}

/** Which of the notices before a day it is, as the sentences choose by it, and how many days are left. */
const steps = ({ step = '', days = FAR }: Pick<NoticeFacts['deletion'], 'step' | 'days'>) => ({
  step: step.replaceAll('-', ''),
  days,
})

/** No day that a sentence has a word for. */
const FAR = 99

export const valuesOf: ValuesOf = {
  paid: (facts, telling) => ({
    ...bill(facts, telling),
    date: day(facts.on, telling),
    card: cardName(facts.card),
    method: facts.card === null ? 'transfer' : 'card',
    receipt: facts.receipt,
  }),
  'payment-failed': (facts, telling) => ({
    ...bill(facts, telling),
    card: cardName(facts.card),
    reason: facts.card === null ? 'missing' : reasonOf(facts.reason),
    retry: facts.retryOn === null ? 'no' : 'yes',
    date: facts.retryOn === null ? '' : day(facts.retryOn, telling),
    closed: telling.isClosed ? 'yes' : 'no',
  }),
  'retry-planned': (facts, telling) => ({
    ...bill(facts, telling),
    date: day(facts.on, telling),
    card: cardName(facts.card),
  }),
  'plan-paused': (facts, telling) => ({ ...bill(facts, telling), plan: telling.planName(facts.plan) }),
  'plan-restored': ({ plan }, telling) => ({ plan: telling.planName(plan) }),
  'contract-expires': (facts, telling) => ({
    ...steps(facts),
    plan: telling.planName(facts.plan),
    date: day(facts.on, telling),
    owed: amountIn(facts.owed, telling),
    begins: facts.term === null ? 'nothing' : 'year',
    amount: facts.term === null ? '' : amountIn(facts.term, telling),
  }),
  'transfer-due': (facts, telling) => ({
    ...steps(facts),
    ...bill(facts, telling),
    date: day(facts.on, telling),
    state: facts.isOverdue ? 'overdue' : 'due',
  }),
  'month-explained': bill,
  'next-payment-above': ({ amount, threshold, on }, telling) => above(amount, threshold, on, telling),
  'storage-above': ({ amount, threshold, on }, telling) => above(amount, threshold, on, telling),
  'usage-reached': ({ thing, percent }) => ({ thing, percent }),
  'limit-reached': ({ thing, limit, isEnough = false, until }, telling) => ({
    thing,
    limit: limit === 'soft' && isEnough ? 'enough' : limit,
    date: day(until, telling),
  }),
  'outlook-over': ({ thing, runsOutOn }, telling) => ({ thing, date: day(runsOutOn, telling) }),
  'purchase-confirmed': ({ what, plan, from = null, on, amount, bought = [] }, telling) => ({
    what,
    named: plan === null ? 'none' : isNamedAlike(plan, from, telling) ? 'plan' : 'both',
    from: telling.planName(from),
    plan: telling.planName(plan),
    // What ends is named by its last day.
    date: day(what === 'cancellation' ? addDays(on, -1) : on, telling),
    bought: bought.length === 0 ? 'none' : bought.map((each) => thingText(each, telling)).join(', '),
    cost: amount === null ? 'none' : amountIn(amount, telling),
  }),
  'scheduled-change': ({ on, to }, telling) => ({
    to: to === null ? 'none' : 'plan',
    plan: telling.planName(to),
    date: day(to === null ? addDays(on, -1) : on, telling),
  }),
  renewal: ({ on, plan, amount, changeUntil, withCoupon = null, ...step }, telling) => ({
    ...steps(step),
    coupon: withCoupon === null ? 'no' : 'yes',
    before: withCoupon === null ? '' : amountIn(withCoupon, telling),
    plan: telling.planName(plan),
    date: day(on, telling),
    amount: amountIn(amount, telling),
    until: day(changeUntil, telling),
  }),
  'trial-ends': ({ on, ...step }, telling) => ({ ...steps(step), date: day(on, telling) }),
  'coupon-ends': ({ on, plan, before, after, ...step }, telling) => ({
    ...steps(step),
    date: day(on, telling),
    plan: telling.planName(plan),
    before: amountIn(before, telling),
    after: amountIn(after, telling),
  }),
  'card-expires': ({ on, lastDay, card, ...step }, telling) => ({
    ...steps(step),
    card: cardName(card),
    date: day(lastDay, telling),
    charge: day(on, telling),
  }),
  deletion: ({ on, ...step }, telling) => ({
    ...steps(step),
    organization: telling.organization,
    date: day(on, telling),
  }),
  'request-asked': (facts, telling) => ({
    ...requested(facts, telling),
    user: facts.userName,
    date: day(facts.until, telling),
  }),
  'request-approved': (facts, telling) => ({ ...requested(facts, telling), user: facts.userName }),
  'request-declined': (facts, telling) => ({
    ...requested(facts, telling),
    user: facts.userName,
    reason: facts.reason,
  }),
  'request-expired': requested,
  'request-decided': (facts, telling) => ({
    ...requested(facts, telling),
    user: facts.userName,
    how: facts.isApproved ? 'approved' : 'declined',
  }),
  'request-over': (facts, telling) => ({ ...requested(facts, telling), how: facts.how }),
  'request-limit': limited,
  'request-limit-changed': limited,
  'request-limit-passed': (facts, telling) => ({
    ...person(facts, telling),
    organization: telling.organization,
    limit: amountIn(facts.limit, telling),
    amount: amountIn(facts.amount, telling),
  }),
  'person-joined': joined,
  'person-left': (facts, telling) => ({
    ...person(facts, telling),
    organization: telling.organization,
    person: facts.person,
    how: howLeft(facts),
  }),
  'role-changed': (facts, telling) => ({
    ...person(facts, telling),
    organization: telling.organization,
    person: facts.person,
    role: roleName(facts.role),
  }),
  'person-stays': departing,
  'departure-waits': departing,
  'departure-void': departing,
  'administers-again': (facts, telling) => ({
    ...person(facts, telling),
    organization: telling.organization,
    person: facts.person,
  }),
  'recipient-added': (facts, telling) => ({
    ...person(facts, telling),
    organization: telling.organization,
    address: facts.address,
  }),
  'login-joined': (facts, telling) => ({
    ...person(facts, telling),
    joined: facts.joined,
    role: roleName(facts.role),
  }),
  'new-browser': person,
  'mail-changed': person,
  'card-changed': (facts, telling) => ({ ...person(facts, telling), card: cardName(facts.card) }),
  'session-ended': person,
  'sessions-ended': person,
  'own-address-changed': person,
  'password-changed': person,
  'login-secured': person,
  'passkey-added': withPasskey,
  'passkey-removed': withPasskey,
  'second-factor': (facts, telling) => ({
    ...person(facts, telling),
    what: facts.isReplaced === true ? 'replaced' : facts.what,
  }),
  'second-factors-removed': person,
  'second-factor-demanded': (facts, telling) => ({
    user: facts.userName,
    organization: telling.organization,
    date: day(facts.on, telling),
    reminder: facts.isReminder ? 'yes' : 'no',
  }),
  'second-factor-demand': (facts, telling) => ({
    ...person(facts, telling),
    organization: telling.organization,
    date: facts.on === null ? '' : day(facts.on, telling),
    state: facts.on === null ? 'off' : 'on',
  }),
}

const above = (amount: AmountFact, threshold: AmountFact, on: LocalDate, telling: Telling) => ({
  amount: amountIn(amount, telling),
  threshold: amountIn(threshold, telling),
  date: day(on, telling),
})

/** A plan that is paid in another way, or with a coupon, has the same name: "from Standard to Standard" says nothing. */
const isNamedAlike = (plan: PlanGroupId, from: PlanGroupId | null, { planName }: Telling): boolean =>
  from === null || planName(from) === planName(plan)
