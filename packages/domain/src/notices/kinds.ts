import type { NoticeRow } from './notice-row.ts'

const atOnce = { kind: 'at-once' } as const
const computed = { kind: 'computed' } as const
const daysBefore = <M extends Readonly<Record<string, number>>>(moments: M) =>
  ({ kind: 'days-before', moments }) as const

const toRecipients = { time: atOnce, audience: 'recipients', switchedBy: 'switch', voidWhen: 'never' } as const
const moneyNotice = { ...toRecipients, group: 'money' } as const
const paymentProblem = {
  ...moneyNotice,
  topic: 'payment-problems',
  mailClass: 'payment-problems',
  switchedBy: 'nothing',
} as const
const amountNotice = {
  ...moneyNotice,
  time: computed,
  topic: 'amounts',
  mailClass: 'reminders',
  switchedBy: 'amount',
  voidWhen: 'no-longer-so',
} as const
const usageNotice = { ...toRecipients, group: 'usage', topic: 'usage', mailClass: 'usage' } as const
const contractNotice = { ...toRecipients, group: 'contract', mailClass: 'reminders' } as const

const security = {
  group: 'security',
  time: atOnce,
  topic: 'security',
  audience: 'person',
  mailClass: null,
  switchedBy: 'nothing',
  voidWhen: 'never',
  look: ['lock', 'plain'],
} as const

const ofContract = { ...security, audience: 'payer' } as const

const request = { ...security, group: 'contract', topic: 'requests', look: ['clock', 'plain'] } as const

const people = { ...security, topic: 'people', audience: 'administrators', look: ['user', 'plain'] } as const

/** A kind needs a row, a record in `apps/api/src/letters/kinds`, and texts. */
export const noticeTable = {
  paid: { ...moneyNotice, topic: 'paid', mailClass: 'documents', look: ['check', 'good'], paper: 'receipt' },
  refunded: {
    ...moneyNotice,
    topic: 'refunds',
    mailClass: 'documents',
    look: ['receipt', 'good'],
    paper: 'credit-note',
  },
  'payment-failed': { ...paymentProblem, look: ['warning', 'wait'] },
  'retry-planned': {
    ...paymentProblem,
    time: daysBefore({ 'day-before': 1 }),
    voidWhen: 'paid',
    look: ['clock', 'wait'],
  },
  'plan-paused': { ...paymentProblem, look: ['warning', 'wait'] },
  'plan-restored': { ...paymentProblem, saidWith: 'paid', look: ['check', 'good'] },
  'contract-expires': {
    ...paymentProblem,
    time: daysBefore({ 'two-weeks': 14, week: 7, day: 1 }),
    voidWhen: 'paid',
    look: ['warning', 'wait'],
  },
  'transfer-due': {
    ...paymentProblem,
    time: daysBefore({ 'week-before': 7, 'day-before': 1, 'day-after': -1, 'week-after': -7 }),
    voidWhen: 'paid',
    look: ['clock', 'wait'],
    paper: 'invoice',
  },
  'address-due': { ...paymentProblem, isAlsoToManagers: true, look: ['receipt', 'wait'] },
  'month-explained': {
    ...moneyNotice,
    topic: 'month-explained',
    mailClass: 'documents',
    look: ['receipt', 'plain'],
    paper: 'invoice',
  },
  'next-payment-above': { ...amountNotice, look: ['receipt', 'wait'] },
  'storage-above': { ...amountNotice, look: ['video', 'wait'] },
  'usage-reached': { ...usageNotice, look: ['usage', 'plain'] },
  'limit-reached': { ...usageNotice, look: ['warning', 'wait'] },
  'outlook-over': {
    ...usageNotice,
    time: computed,
    topic: 'outlook',
    voidWhen: 'no-longer-so',
    look: ['usage', 'wait'],
  },
  'purchase-confirmed': { ...contractNotice, topic: 'purchases', look: ['check', 'good'] },
  'coupon-offered': { ...contractNotice, topic: 'offers', mailClass: 'offers', look: ['plan', 'plain'] },
  'plan-granted': { ...contractNotice, topic: 'purchases', look: ['check', 'good'] },
  'goodwill-given': { ...contractNotice, topic: 'purchases', look: ['receipt', 'good'] },
  'goodwill-ends': {
    ...contractNotice,
    time: daysBefore({ 'thirty-days': 30 }),
    topic: 'scheduled-change',
    voidWhen: 'date-gone',
    look: ['clock', 'wait'],
  },
  'plan-ends': {
    ...contractNotice,
    time: daysBefore({ 'three-days': 3 }),
    topic: 'scheduled-change',
    voidWhen: 'date-gone',
    look: ['clock', 'plain'],
  },
  'scheduled-change': {
    ...contractNotice,
    time: daysBefore({ 'three-days': 3 }),
    topic: 'scheduled-change',
    voidWhen: 'date-gone',
    look: ['plan', 'plain'],
  },
  'seats-end': {
    ...contractNotice,
    time: daysBefore({ 'three-days': 3 }),
    topic: 'scheduled-change',
    voidWhen: 'date-gone',
    look: ['user', 'plain'],
  },
  'add-ons-end': {
    ...contractNotice,
    time: daysBefore({ 'three-days': 3 }),
    topic: 'scheduled-change',
    voidWhen: 'date-gone',
    look: ['plan', 'plain'],
  },
  'falls-asleep': {
    ...contractNotice,
    time: daysBefore({ 'two-weeks': 14, week: 7 }),
    topic: 'scheduled-change',
    voidWhen: 'date-gone',
    look: ['clock', 'plain'],
  },
  wakes: {
    ...contractNotice,
    time: daysBefore({ week: 7 }),
    topic: 'scheduled-change',
    voidWhen: 'date-gone',
    look: ['clock', 'plain'],
  },
  'price-changes': {
    ...contractNotice,
    topic: 'price-changes',
    switchedBy: 'nothing',
    isAlsoToManagers: true,
    look: ['receipt', 'wait'],
  },
  renewal: {
    ...contractNotice,
    time: daysBefore({ 'sixty-days': 60, 'thirty-days': 30, 'deadline-week': 7, 'deadline-day': 1 }),
    topic: 'renewal',
    switchedBy: ['sixty-days'],
    voidWhen: 'date-gone',
    look: ['clock', 'plain'],
  },
  'trial-ends': {
    ...contractNotice,
    time: daysBefore({ week: 7, day: 1 }),
    topic: 'trial-ends',
    voidWhen: 'date-gone',
    look: ['clock', 'plain'],
  },
  'coupon-ends': {
    ...contractNotice,
    time: daysBefore({ 'thirty-days': 30, week: 7 }),
    topic: 'coupon-ends',
    voidWhen: 'date-gone',
    look: ['clock', 'plain'],
  },
  'card-expires': {
    ...contractNotice,
    time: daysBefore({ 'thirty-days': 30, week: 7, expiry: 0 }),
    topic: 'card-expires',
    switchedBy: 'nothing',
    voidWhen: 'card-replaced',
    look: ['card', 'wait'],
  },
  deletion: {
    ...ofContract,
    group: 'contract',
    time: daysBefore({ 'two-weeks': 14, week: 7, day: 1 }),
    topic: 'deletion',
    voidWhen: 'reopened',
    look: ['warning', 'wait'],
  },
  'request-asked': { ...request, audience: 'administrators', look: ['clock', 'wait'] },
  'request-approved': { ...request, look: ['check', 'good'] },
  'request-declined': { ...request, look: ['warning', 'wait'] },
  'request-expired': request,
  'request-decided': { ...request, isBellOnly: true, look: ['check', 'plain'] },
  'request-over': { ...request, isBellOnly: true },
  'request-limit': { ...request, look: ['card', 'plain'] },
  'request-limit-changed': { ...request, isBellOnly: true, look: ['card', 'plain'] },
  'request-limit-passed': { ...request, audience: 'administrators', look: ['warning', 'wait'] },
  'case-answered': { ...request, topic: 'questions', look: ['check', 'good'] },
  'person-joined': people,
  'person-left': people,
  'role-changed': people,
  'person-stays': people,
  'seats-stayed': { ...people, look: ['user', 'wait'] },
  'departure-waits': { ...people, audience: 'person', isBellOnly: true, look: ['clock', 'wait'] },
  'departure-void': { ...people, audience: 'person' },
  'administers-again': { ...people, look: ['user', 'wait'] },
  'recipient-added': { ...people, isAlsoToPayer: true },
  'login-joined': { ...security, look: ['user', 'wait'] },
  'new-browser': { ...security, look: ['user', 'plain'] },
  'mail-changed': { ...ofContract, look: ['user', 'plain'] },
  'card-changed': { ...ofContract, look: ['card', 'plain'] },
  'session-ended': { ...security, look: ['warning', 'wait'] },
  'sessions-ended': security,
  'own-address-changed': { ...security, isBellOnly: true },
  'password-changed': security,
  'login-secured': { ...people, look: ['warning', 'wait'] },
  'passkey-added': security,
  'passkey-removed': security,
  'provider-linked': security,
  'provider-unlinked': security,
  'second-factor': security,
  'second-factors-removed': { ...security, look: ['lock', 'wait'] },
  'second-factor-demanded': { ...security, look: ['lock', 'wait'] },
  'second-factor-demand': { ...people, look: ['lock', 'plain'] },
} as const satisfies Readonly<Record<string, NoticeRow>>

export type NoticeKind = keyof typeof noticeTable

export type MailTopic = (typeof noticeTable)[NoticeKind]['topic']

export type RecipientTopic = Extract<(typeof noticeTable)[NoticeKind], { audience: 'recipients' | 'payer' }>['topic']

export const isNoticeKind = (name: string): name is NoticeKind => Object.hasOwn(noticeTable, name)

export const noticeKinds: readonly NoticeKind[] = Object.keys(noticeTable).filter(isNoticeKind)

export const noticeRow = (kind: NoticeKind): NoticeRow => noticeTable[kind]

export const mailTopicOf = (kind: NoticeKind): MailTopic => noticeTable[kind].topic

/** Only administrators see them in the bell. */
export const noticesOfAdministrators: readonly NoticeKind[] = noticeKinds.filter(
  (kind) => noticeRow(kind).audience === 'administrators',
)

/** Worthless after `runsOutOn`, `lastDay` or `on`. */
export const forecasts: readonly NoticeKind[] = noticeKinds.filter((kind) => noticeRow(kind).time.kind !== 'at-once')

/** Void once it is paid. */
export const asksForPayment = (kind: NoticeKind): boolean => noticeRow(kind).voidWhen === 'paid'

/** `moment`: of a notice before a date. */
export function isSwitchable(kind: NoticeKind, moment: string | null): boolean {
  const { switchedBy } = noticeRow(kind)
  return typeof switchedBy === 'string' ? switchedBy === 'switch' : moment !== null && switchedBy.includes(moment)
}
