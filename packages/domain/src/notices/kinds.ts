import type { MailClass, NoticeRow, NoticeTime, VoidReason } from './notice-row.ts'

const atOnce = { kind: 'at-once' } as const
const computed = { kind: 'computed' } as const
const daysBefore = <M extends Readonly<Record<string, number>>>(moments: M) =>
  ({ kind: 'days-before', moments }) as const

type Off = NoticeRow['off']

const toRecipients =
  (group: NoticeRow['group']) =>
  <T extends NoticeTime>(time: T, mails: MailClass, off: Off, voidWhen: VoidReason = 'never') =>
    ({ group, time, audience: 'recipients', mails, off, voidWhen }) as const

const money = toRecipients('money')
const usage = toRecipients('usage')
const contract = toRecipients('contract')
const security = {
  group: 'security',
  time: atOnce,
  audience: 'person',
  mails: null,
  off: 'never',
  voidWhen: 'never',
} as const

/** About what belongs to the organisation, no matter who did it. */
const ofContract = { ...security, audience: 'payer' } as const

/** About what somebody asked for: it goes to that person, and nothing turns it off. */
const answered = { ...security, group: 'contract' } as const

/** Every notice that is sent: the rows of its screen, of the planner and of the letters. */
export const noticeTable = {
  paid: money(atOnce, 'documents', 'switch'),
  'payment-failed': money(atOnce, 'payment-problems', 'never'),
  /** On the day before a charge is tried again. */
  'retry-planned': money(daysBefore({ 'day-before': 1 }), 'payment-problems', 'never', 'paid'),
  'plan-paused': money(atOnce, 'payment-problems', 'never'),
  'plan-restored': money(atOnce, 'payment-problems', 'never'),
  /** Before the last day on which an unpaid contract can be read (billing rules: "Paused contracts"). */
  'contract-expires': money(daysBefore({ 'two-weeks': 14, week: 7, day: 1 }), 'payment-problems', 'never', 'paid'),
  /** For a bill that is paid by bank transfer: before its due date, and after it while it is open. */
  'transfer-due': money(
    daysBefore({ 'week-before': 7, 'day-before': 1, 'day-after': -1, 'week-after': -7 }),
    'payment-problems',
    'never',
    'paid',
  ),
  'month-explained': money(atOnce, 'documents', 'switch'),
  'next-payment-above': money(computed, 'reminders', 'amount', 'no-longer-so'),
  'storage-above': money(computed, 'reminders', 'amount', 'no-longer-so'),
  /** An own threshold, in percent of the hard limit. */
  'usage-reached': usage(atOnce, 'usage', 'switch'),
  /** The soft or the hard limit. */
  'limit-reached': usage(atOnce, 'usage', 'switch'),
  'outlook-over': usage(computed, 'usage', 'switch', 'no-longer-so'),
  'purchase-confirmed': contract(atOnce, 'reminders', 'switch'),
  'scheduled-change': contract(daysBefore({ 'three-days': 3 }), 'reminders', 'switch', 'date-gone'),
  /** The last two are before the last day on which the next term can be changed. */
  renewal: contract(
    daysBefore({ 'sixty-days': 60, 'thirty-days': 30, 'deadline-week': 7, 'deadline-day': 1 }),
    'reminders',
    ['sixty-days'],
    'date-gone',
  ),
  'trial-ends': contract(daysBefore({ week: 7, day: 1 }), 'reminders', 'switch', 'date-gone'),
  'coupon-ends': contract(daysBefore({ 'thirty-days': 30, week: 7 }), 'reminders', 'switch', 'date-gone'),
  /** Before the first charge that the card will miss, and on its last day. */
  'card-expires': contract(
    daysBefore({ 'thirty-days': 30, week: 7, expiry: 0 }),
    'reminders',
    'never',
    'card-replaced',
  ),
  /** The games and data of a closed account. */
  deletion: {
    ...contract(daysBefore({ 'two-weeks': 14, week: 7, day: 1 }), 'reminders', 'never', 'reopened'),
    audience: 'payer',
    mails: null,
  },
  /** A purchase that waits for approval; what became of it hears who asked. */
  'request-asked': { ...answered, audience: 'administrators' },
  'request-approved': answered,
  'request-declined': answered,
  'request-expired': answered,
  /** To each other administrator, who was asked, too: nothing is left to decide. */
  'request-decided': { ...answered, isMailed: false },
  /** The same where nobody decided: it was withdrawn, or expired. */
  'request-over': { ...answered, isMailed: false },
  /** Up to which amount a billing manager buys from now on; to each of them. */
  'request-limit': answered,
  /** To each other administrator: what the limit is from now on. */
  'request-limit-changed': { ...answered, isMailed: false },
  /** What a billing manager bought in a day comes to more than the limit of one purchase. */
  'request-limit-passed': { ...answered, audience: 'administrators' },
  /** Who sees the bills, who no longer does, and who may do something else or stays. */
  'person-joined': { ...security, audience: 'administrators' },
  'person-left': { ...security, audience: 'administrators' },
  'role-changed': { ...security, audience: 'administrators' },
  'person-stays': { ...security, audience: 'administrators' },
  /** To the leaver, in addition to the letter that says why nothing happens. */
  'departure-waits': { ...security, isMailed: false },
  /** To the leaver, and to each administrator. */
  'departure-void': security,
  /** Nobody else was left who can sign in. */
  'administers-again': { ...security, audience: 'administrators' },
  /** Where mail of the organisation goes as well once that is confirmed; the payer is notified, too. */
  'recipient-added': { ...security, audience: 'administrators', isAlsoToPayer: true },
  /** A login that exists joined another organisation by an invitation. */
  'login-joined': security,
  'new-browser': security,
  'mail-changed': ofContract,
  'card-changed': ofContract,
  'session-ended': security,
  /** All others of the login, from one of them. */
  'sessions-ended': security,
  /** The address before it gets a letter. */
  'own-address-changed': { ...security, isMailed: false },
  'password-changed': security,
  /** Somebody did not know a sign-in of their own, and changed the password for it. */
  'login-secured': { ...security, audience: 'administrators' },
  'passkey-added': security,
  'passkey-removed': security,
  'second-factor': security,
  /** An operator took all that a login has, for somebody who lost phone and codes. */
  'second-factors-removed': security,
  /** To those without one: at once, and again before the day. */
  'second-factor-demanded': security,
  /** Whether the organisation demands it: switched on or off. */
  'second-factor-demand': { ...security, audience: 'administrators' },
} as const satisfies Readonly<Record<string, NoticeRow>>

export type NoticeKind = keyof typeof noticeTable

export const isNoticeKind = (name: string): name is NoticeKind => Object.hasOwn(noticeTable, name)

export const noticeKinds: readonly NoticeKind[] = Object.keys(noticeTable).filter(isNoticeKind)

export const noticeRow = (kind: NoticeKind): NoticeRow => noticeTable[kind]

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
  const { off } = noticeRow(kind)
  return typeof off === 'string' ? off === 'switch' : moment !== null && off.includes(moment)
}
