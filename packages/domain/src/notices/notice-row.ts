/** The parts of the screen of notices. */
export type NoticeGroup = 'money' | 'usage' | 'contract' | 'security'

/** What a recipient chooses when they are added: which mails they get. */
export type MailClass = 'documents' | 'payment-problems' | 'reminders' | 'usage'

/**
 * When a notice is due: in the transaction of its cause; days before a date; or when a computation first shows it.
 * Days before something are sent at 09:00 in the organisation's zone.
 */
type NoticeTime =
  | { readonly kind: 'at-once' }
  | { readonly kind: 'days-before'; readonly moments: Readonly<Record<string, number>> }
  | { readonly kind: 'computed' }

/** All that is the same of every notice of a kind. What it says is in `apps/api/src/letters/kinds`. */
export type NoticeRow = Common & (ForRecipients | ForOthers)

interface Common {
  readonly group: NoticeGroup
  readonly time: NoticeTime
  /** Kinds of one topic are a line of the screen and have one switch: it is what the link of a mail ends. */
  readonly topic: string
  /** Its sign in the bell. */
  readonly look: readonly [icon: NoticeIcon, tone: 'good' | 'wait' | 'plain']
  /** What goes with its mail, if it is about a bill. */
  readonly paper?: 'receipt' | 'invoice' | 'credit-note'
  /** Of recipients: who gets the mail of this one, which is written with it, reads it there and gets no other. */
  readonly saidWith?: 'paid'
  /** Each administrator and billing manager gets its mail, too, at their own address: nobody switches that. */
  readonly isAlsoToManagers?: true
  /** What makes it void at its time: it is dropped. */
  readonly voidWhen: VoidReason
}

type NoticeIcon = 'card' | 'check' | 'clock' | 'lock' | 'plan' | 'receipt' | 'usage' | 'user' | 'video' | 'warning'

/** To the payer and the confirmed recipients of its class. They alone are asked what they want: nobody else has a switch. */
interface ForRecipients {
  readonly audience: 'recipients'
  readonly mailClass: MailClass
  /** What turns its mails off: a switch, an amount that is not set, a switch for these moments alone, or nothing. */
  readonly switchedBy: 'switch' | 'amount' | readonly string[] | 'nothing'
  readonly isAlsoToPayer?: never
  readonly isBellOnly?: never
}

interface ForOthers {
  /**
   * `payer`: only the billing contact; `person`: the user concerned, at the address where their own mails go;
   * `administrators`: each of them, at theirs.
   */
  readonly audience: 'payer' | 'person' | 'administrators'
  /** It concerns no recipient that was added. */
  readonly mailClass: null
  readonly switchedBy: 'nothing'
  /** Of one for the administrators: the billing contact gets its mail, too. */
  readonly isAlsoToPayer?: true
  /** No mail says it. */
  readonly isBellOnly?: true
}

type VoidReason =
  /** It answers an event that has happened, which nothing undoes. */
  | 'never'
  /** The date that it names is no longer the contract's, or is past. */
  | 'date-gone'
  /** The bill is paid, or withdrawn. */
  | 'paid'
  /** Something else is charged, or nothing is. */
  | 'card-replaced'
  /** The account was opened again. */
  | 'reopened'
  /** It no longer leads there. */
  | 'no-longer-so'
