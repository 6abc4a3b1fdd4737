import { addDays, addMonths, type Instant, type LocalDate, monthOf, type Zone } from '@touchline/domain/calendar'
import type { Currency } from '@touchline/domain/money'
import type { NoticeFacts, NoticeKind } from '@touchline/domain/notices'

interface Around {
  readonly now: Instant
  readonly zone: Zone
  /** In the organisation's zone. */
  readonly today: LocalDate
  readonly currency: Currency
  readonly userName: string
}

const NO_BILL = '00000000-0000-4000-8000-000000000000'
const HOUR = 3_600
const PLAN = 'teamStandardPlan'

/** Two hours that somebody asks an administrator to buy. */
function ofRequests({ now, today, currency, userName }: Around) {
  const amount = { minor: 2_200, currency }
  const request = { requestId: NO_BILL, plan: null, thing: 'upload', count: 2, asker: userName, amount } as const
  return {
    'request-asked': { ...request, userName, until: addDays(today, 7) },
    'request-approved': { ...request, userName },
    'request-declined': { ...request, userName, reason: '–' },
    'request-expired': request,
    'request-decided': { ...request, userName, isApproved: true },
    'request-over': { ...request, how: 'withdrawn' as const },
    'request-limit': { userName, at: now, limit: { minor: 30_000, currency } },
    'request-limit-changed': { userName, at: now, limit: { minor: 30_000, currency } },
  }
}

/** About people, and how they sign in. */
function ofPeople({ now, today, userName }: Around) {
  const person = { userName, at: now }
  const departure = { ...person, person: userName, leavesOn: addDays(today, 7) }
  return {
    'request-limit-passed': {
      ...person,
      limit: { minor: 120_000, currency: 'JPY' },
      amount: { minor: 330_000, currency: 'JPY' },
    },
    'person-joined': { ...person, person: userName, role: 'reader', leavesOn: null },
    'person-left': { ...person, person: userName, isRemoved: true },
    'role-changed': { ...person, person: userName, role: 'administrator' },
    'person-stays': departure,
    'departure-waits': departure,
    'departure-void': departure,
    'administers-again': { ...person, person: userName },
    'recipient-added': { ...person, address: 'accounts@kita.example' },
    'login-joined': { ...person, joined: 'Kita Rowing Club', role: 'reader' },
    'new-browser': person,
    'mail-changed': person,
    'session-ended': person,
    'sessions-ended': person,
    'own-address-changed': person,
    'password-changed': person,
    'login-secured': person,
    'passkey-added': { ...person, passkey: 'Firefox on Windows' },
    'passkey-removed': { ...person, passkey: 'Firefox on Windows' },
    'second-factor': { ...person, what: 'added' },
    'second-factors-removed': person,
    'second-factor-demanded': { userName, on: addDays(today, 15), isReminder: false },
    'second-factor-demand': { ...person, on: addDays(today, 15) },
  } as const
}

/** What each kind would say with figures that are invented: for the mails that are marked as samples. */
export function sampleFacts(around: Around): { readonly [K in NoticeKind]: NoticeFacts[K] } {
  const { now, zone, today, currency, userName } = around
  const of = (minor: number) => ({ minor, currency })
  const card = { brand: 'visa', last4: '4242' } as const
  const bill = {
    billingId: NO_BILL,
    cycle: 'month',
    month: addMonths(monthOf(now, zone), -1),
    amount: of(35_530),
  } as const
  const used = { thing: 'upload', usedSeconds: 12 * HOUR, limitSeconds: 15 * HOUR, until: addDays(today, 9) } as const
  const above = { amount: of(42_000), threshold: of(40_000), on: addDays(today, 9) }
  return {
    paid: { ...bill, on: today, card, receipt: '0000-000000' },
    'payment-failed': { ...bill, card, reason: 'insufficient_funds', retryOn: addDays(today, 3) },
    'retry-planned': { ...bill, on: addDays(today, 1), card },
    'plan-paused': { ...bill, plan: PLAN },
    'plan-restored': { plan: PLAN },
    'contract-expires': { on: addDays(today, 14), plan: PLAN, owed: of(35_530), term: of(355_300) },
    'transfer-due': { ...bill, on: addDays(today, 7), isOverdue: false },
    'month-explained': {
      ...bill,
      story: { kind: 'changed', difference: 1_397, causes: [{ kind: 'hours', minor: 1_100 }], rest: 297 },
      uploadSeconds: 12 * HOUR,
      exportSeconds: HOUR / 2,
      next: of(36_000),
    },
    'next-payment-above': above,
    'storage-above': above,
    'usage-reached': { ...used, percent: 80 },
    'limit-reached': { ...used, limit: 'hard' },
    'outlook-over': { ...used, runsOutOn: addDays(today, 5) },
    'purchase-confirmed': { what: 'plan', plan: PLAN, on: today, amount: of(35_530), effect: of(9_900) },
    'scheduled-change': {
      on: addDays(today, 3),
      from: 'teamBasicPlan',
      to: PLAN,
      uploadSeconds: { before: 15 * HOUR, after: 30 * HOUR },
      exportSeconds: { before: HOUR, after: 2 * HOUR },
      analysts: { before: 1, after: 2 },
      viewers: { before: 3, after: 3 },
    },
    renewal: { on: addDays(today, 60), plan: PLAN, amount: of(355_300), changeUntil: addDays(today, 56) },
    'trial-ends': { on: addDays(today, 7) },
    'coupon-ends': { on: addDays(today, 30), plan: PLAN, before: of(28_424), after: of(35_530) },
    'card-expires': { on: addDays(today, 30), lastDay: addDays(today, 29), card },
    deletion: { on: addDays(today, 14) },
    ...ofRequests(around),
    ...ofPeople(around),
    'card-changed': { userName, at: now, card },
  }
}
