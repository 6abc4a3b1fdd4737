/** The parts of the screen of notices. */
export type NoticeGroup = 'money' | 'usage' | 'contract' | 'security'

/** What a recipient chooses when they are added: which mails they get. */
export type MailClass = 'documents' | 'payment-problems' | 'reminders' | 'usage'

/**
 * When a notice is due: in the transaction of its cause; days before a date; or when a computation first shows it.
 * Days before something are sent at 09:00 in the organisation's zone.
 */
export type NoticeTime =
  | { readonly kind: 'at-once' }
  | { readonly kind: 'days-before'; readonly moments: Readonly<Record<string, number>> }
  | { readonly kind: 'computed' }

export interface NoticeRow {
  readonly group: NoticeGroup
  readonly time: NoticeTime
  /**
   * `recipients`: the payer and the confirmed recipients of its class; `payer`: only the billing contact; `person`: the
   * user concerned, at the address where their own mails go; `administrators`: each of them, at theirs.
   */
  readonly audience: 'recipients' | 'payer' | 'person' | 'administrators'
  /** For one for the administrators: the billing contact gets its mail, too. */
  readonly isAlsoToPayer?: true
  /** Null where it concerns no recipient that was added. */
  readonly mails: MailClass | null
  /** False where the bell alone says it. */
  readonly isMailed?: false
  /** What turns its mails off: a switch, nothing, an amount that is not set, or a switch for these moments alone. */
  readonly off: 'switch' | 'never' | 'amount' | readonly string[]
  /** What makes it void at its time: it is dropped. */
  readonly voidWhen: VoidReason
}

export type VoidReason =
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
