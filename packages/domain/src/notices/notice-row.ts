export type NoticeGroup = 'money' | 'usage' | 'contract' | 'security'

/** Chosen when a recipient is added. */
export type MailClass = 'documents' | 'payment-problems' | 'reminders' | 'usage'

/**
 * With its cause, days before a date, or when a computation first shows it. Days are at 09:00 in the organisation's
 * zone.
 */
type NoticeTime =
  | { readonly kind: 'at-once' }
  | { readonly kind: 'days-before'; readonly moments: Readonly<Record<string, number>> }
  | { readonly kind: 'computed' }

/** What it says is in `apps/api/src/letters/kinds`. */
export type NoticeRow = Common & (ForRecipients | ForOthers)

interface Common {
  readonly group: NoticeGroup
  readonly time: NoticeTime
  /** A line of the screen with one switch. */
  readonly topic: string
  readonly look: readonly [icon: NoticeIcon, tone: 'good' | 'wait' | 'plain']
  /** If it is about a bill. */
  readonly paper?: 'receipt' | 'invoice' | 'credit-note'
  /** Recipients of that mail read it there. */
  readonly saidWith?: 'paid'
  /** At their own addresses; nobody can switch it off. */
  readonly isAlsoToManagers?: true
  /** At its time, so that it is dropped. */
  readonly voidWhen: VoidReason
}

type NoticeIcon = 'card' | 'check' | 'clock' | 'lock' | 'plan' | 'receipt' | 'usage' | 'user' | 'video' | 'warning'

/** They alone have switches. */
interface ForRecipients {
  readonly audience: 'recipients'
  readonly mailClass: MailClass
  /** A switch, an unset amount, a switch for these moments, or nothing. */
  readonly switchedBy: 'switch' | 'amount' | readonly string[] | 'nothing'
  readonly isAlsoToPayer?: never
  readonly isBellOnly?: never
}

interface ForOthers {
  /** At their own addresses. */
  readonly audience: 'payer' | 'person' | 'administrators'
  readonly mailClass: null
  readonly switchedBy: 'nothing'
  readonly isAlsoToPayer?: true
  readonly isBellOnly?: true
}

type VoidReason = 'never' | 'date-gone' | 'paid' | 'card-replaced' | 'reopened' | 'no-longer-so'
