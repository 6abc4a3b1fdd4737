export const noticeGroups = ['money', 'usage', 'contract', 'security'] as const
type NoticeGroup = (typeof noticeGroups)[number]

export const mailClasses = ['documents', 'payment-problems', 'reminders', 'usage', 'offers'] as const
export type MailClass = (typeof mailClasses)[number]

/** With its cause, days before a date, or on first computation. At 09:00 in the organisation's zone. */
type NoticeTime =
  | { readonly kind: 'at-once' }
  | { readonly kind: 'days-before'; readonly moments: Readonly<Record<string, number>> }
  | { readonly kind: 'computed' }

export type NoticeRow = Common & (ForRecipients | ForOthers)

interface Common {
  readonly group: NoticeGroup
  readonly time: NoticeTime
  readonly topic: string
  readonly look: readonly [icon: NoticeIcon, tone: 'good' | 'wait' | 'plain']
  readonly paper?: 'receipt' | 'invoice' | 'credit-note'
  readonly saidWith?: 'paid'
  readonly isAlsoToManagers?: true
  readonly voidWhen: VoidReason
}

type NoticeIcon = 'card' | 'check' | 'clock' | 'lock' | 'plan' | 'receipt' | 'usage' | 'user' | 'video' | 'warning'

interface ForRecipients {
  readonly audience: 'recipients'
  readonly mailClass: MailClass
  /** A switch, an unset amount, a switch for these moments, or nothing. */
  readonly switchedBy: 'switch' | 'amount' | readonly string[] | 'nothing'
  readonly isAlsoToPayer?: never
  readonly isBellOnly?: never
}

interface ForOthers {
  readonly audience: 'payer' | 'person' | 'administrators'
  readonly mailClass: null
  readonly switchedBy: 'nothing'
  readonly isAlsoToPayer?: true
  readonly isBellOnly?: true
}

type VoidReason = 'never' | 'date-gone' | 'paid' | 'card-replaced' | 'reopened' | 'no-longer-so'
