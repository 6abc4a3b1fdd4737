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
/** Of an amount that the payer sets. */
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

/** Of the own login: it goes to that person, and nothing turns it off. */
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

/** About what belongs to the organisation, no matter who did it. */
const ofContract = { ...security, audience: 'payer' } as const

/** Of what somebody asked for. */
const request = { ...security, group: 'contract', topic: 'requests', look: ['clock', 'plain'] } as const

/** About the people who see the bills. */
const people = { ...security, topic: 'people', audience: 'administrators', look: ['user', 'plain'] } as const

/**
 * Every notice that is sent. A kind is a row here, a record of what it says in `apps/api/src/letters/kinds`, and its
 * texts.
 */
export const noticeTable = {
  paid: { ...moneyNotice, topic: 'paid', mailClass: 'documents', look: ['check', 'good'], paper: 'receipt' },
  /** Money went back to the card: ordered by us, or at the provider. */
  refunded: {
    ...moneyNotice,
    topic: 'refunds',
    mailClass: 'documents',
    look: ['receipt', 'good'],
    paper: 'credit-note',
  },
  'payment-failed': { ...paymentProblem, look: ['warning', 'wait'] },
  /** On the day before a charge is tried again. */
  'retry-planned': {
    ...paymentProblem,
    time: daysBefore({ 'day-before': 1 }),
    voidWhen: 'paid',
    look: ['clock', 'wait'],
  },
  'plan-paused': { ...paymentProblem, look: ['warning', 'wait'] },
  /** The mail about the payment says it, too. */
  'plan-restored': { ...paymentProblem, saidWith: 'paid', look: ['check', 'good'] },
  /** Before the last day on which an unpaid contract can be read (billing rules: "Paused contracts"). */
  'contract-expires': {
    ...paymentProblem,
    time: daysBefore({ 'two-weeks': 14, week: 7, day: 1 }),
    voidWhen: 'paid',
    look: ['warning', 'wait'],
  },
  /**
   * For a bill that is paid by bank transfer: before its due date, and after it while it is open. As it cannot be switched
   * off it brings the invoice, too, for a recipient who does not want the mail of the month.
   */
  'transfer-due': {
    ...paymentProblem,
    time: daysBefore({ 'week-before': 7, 'day-before': 1, 'day-after': -1, 'week-after': -7 }),
    voidWhen: 'paid',
    look: ['clock', 'wait'],
    paper: 'invoice',
  },
  /** The first invoice that needs the address of its buyer and has none: once for an organisation. */
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
  /** An own threshold, in percent of the hard limit. */
  'usage-reached': { ...usageNotice, look: ['usage', 'plain'] },
  /** The soft or the hard limit. */
  'limit-reached': { ...usageNotice, look: ['warning', 'wait'] },
  'outlook-over': {
    ...usageNotice,
    time: computed,
    topic: 'outlook',
    voidWhen: 'no-longer-so',
    look: ['usage', 'wait'],
  },
  'purchase-confirmed': { ...contractNotice, topic: 'purchases', look: ['check', 'good'] },
  /** An operator gave the plan, or more time of it. */
  'plan-granted': { ...contractNotice, topic: 'purchases', look: ['check', 'good'] },
  /** A plan that no other follows by itself. */
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
  /** Seats that were given up, before they end. */
  'seats-end': {
    ...contractNotice,
    time: daysBefore({ 'three-days': 3 }),
    topic: 'scheduled-change',
    voidWhen: 'date-gone',
    look: ['user', 'plain'],
  },
  /** Before a plan sleeps; the first one only before a sleep of every year, which was ordered long before. */
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
  /** Prices that rise for the organisation, before it pays them (billing rules: "Price lists"). */
  'price-changes': {
    ...contractNotice,
    topic: 'price-changes',
    switchedBy: 'nothing',
    isAlsoToManagers: true,
    look: ['receipt', 'wait'],
  },
  /** The last two are before the last day on which the next term can be changed. */
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
  /** Before the first charge that the card will miss, and on its last day. */
  'card-expires': {
    ...contractNotice,
    time: daysBefore({ 'thirty-days': 30, week: 7, expiry: 0 }),
    topic: 'card-expires',
    switchedBy: 'nothing',
    voidWhen: 'card-replaced',
    look: ['card', 'wait'],
  },
  /** The games and data of a closed account. */
  deletion: {
    ...ofContract,
    group: 'contract',
    time: daysBefore({ 'two-weeks': 14, week: 7, day: 1 }),
    topic: 'deletion',
    voidWhen: 'reopened',
    look: ['warning', 'wait'],
  },
  /** A purchase that waits for approval; what became of it hears who asked. */
  'request-asked': { ...request, audience: 'administrators', look: ['clock', 'wait'] },
  'request-approved': { ...request, look: ['check', 'good'] },
  'request-declined': { ...request, look: ['warning', 'wait'] },
  'request-expired': request,
  /** To each other administrator, who was asked, too: nothing is left to decide. */
  'request-decided': { ...request, isBellOnly: true, look: ['check', 'plain'] },
  /** The same where nobody decided: it was withdrawn, or expired. */
  'request-over': { ...request, isBellOnly: true },
  /** Up to which amount a billing manager buys from now on; to each of them. */
  'request-limit': { ...request, look: ['card', 'plain'] },
  /** To each other administrator: what the limit is from now on. */
  'request-limit-changed': { ...request, isBellOnly: true, look: ['card', 'plain'] },
  /** What a billing manager bought in a day comes to more than the limit of one purchase. */
  'request-limit-passed': { ...request, audience: 'administrators', look: ['warning', 'wait'] },
  /** Who sees the bills, who no longer does, and who may do something else or stays. */
  'person-joined': people,
  'person-left': people,
  'role-changed': people,
  'person-stays': people,
  /** Seats that were given up and stay, because users have them. */
  'seats-stayed': { ...people, look: ['user', 'wait'] },
  /** To the leaver, in addition to the letter that says why nothing happens. */
  'departure-waits': { ...people, audience: 'person', isBellOnly: true, look: ['clock', 'wait'] },
  /** To the leaver, and to each administrator. */
  'departure-void': { ...people, audience: 'person' },
  /** Nobody else was left who can sign in. */
  'administers-again': { ...people, look: ['user', 'wait'] },
  /** Where mail of the organisation goes as well once that is confirmed; the payer is notified, too. */
  'recipient-added': { ...people, isAlsoToPayer: true },
  /** A login that exists joined another organisation by an invitation. */
  'login-joined': { ...security, look: ['user', 'wait'] },
  'new-browser': { ...security, look: ['user', 'plain'] },
  'mail-changed': { ...ofContract, look: ['user', 'plain'] },
  'card-changed': { ...ofContract, look: ['card', 'plain'] },
  'session-ended': { ...security, look: ['warning', 'wait'] },
  /** All others of the login, from one of them. */
  'sessions-ended': security,
  /** The address before it gets a letter. */
  'own-address-changed': { ...security, isBellOnly: true },
  'password-changed': security,
  /** Somebody did not know a sign-in of their own, and changed the password for it. */
  'login-secured': { ...people, look: ['warning', 'wait'] },
  'passkey-added': security,
  'passkey-removed': security,
  'provider-linked': security,
  'provider-unlinked': security,
  'second-factor': security,
  /** An operator took all that a login has, for somebody who lost phone and codes. */
  'second-factors-removed': { ...security, look: ['lock', 'wait'] },
  /** To those without one: at once, and again before the day. */
  'second-factor-demanded': { ...security, look: ['lock', 'wait'] },
  /** Whether the organisation demands it: switched on or off. */
  'second-factor-demand': { ...people, look: ['lock', 'plain'] },
} as const satisfies Readonly<Record<string, NoticeRow>>

export type NoticeKind = keyof typeof noticeTable

/** Which kinds of notices are switched together. */
export type MailTopic = (typeof noticeTable)[NoticeKind]['topic']

export const isNoticeKind = (name: string): name is NoticeKind => Object.hasOwn(noticeTable, name)

export const noticeKinds: readonly NoticeKind[] = Object.keys(noticeTable).filter(isNoticeKind)

export const noticeRow = (kind: NoticeKind): NoticeRow => noticeTable[kind]

export const mailTopicOf = (kind: NoticeKind): MailTopic => noticeTable[kind].topic

/** Who is none of those whom a notice is for does not read it in the bell, either. */
export const noticesOfAdministrators: readonly NoticeKind[] = noticeKinds.filter(
  (kind) => noticeRow(kind).audience === 'administrators',
)

/** What says something of a day to come, and nothing once that day is over: `runsOutOn`, `lastDay` or `on` of its facts. */
export const forecasts: readonly NoticeKind[] = noticeKinds.filter((kind) => noticeRow(kind).time.kind !== 'at-once')

/** About what is owed; void once it is paid. */
export const asksForPayment = (kind: NoticeKind): boolean => noticeRow(kind).voidWhen === 'paid'

/** Whether a recipient's switch keeps a mail back; the moment is that of a notice before a date. */
export function isSwitchable(kind: NoticeKind, moment: string | null): boolean {
  const { switchedBy } = noticeRow(kind)
  return typeof switchedBy === 'string' ? switchedBy === 'switch' : moment !== null && switchedBy.includes(moment)
}
