import * as z from 'zod/mini'

const organization = { organizationId: z.uuid() }
const billing = { ...organization, billingId: z.uuid() }
const contract = { ...organization, contractId: z.uuid() }
const month = { ...contract, month: z.string() }

/** What a job of each kind carries, in the form of the database: jobs of the version before are read by it, too. */
const schemas = {
  /** Turns "calculating" into a provisional amount. */
  recalculate: z.object(billing),
  /** The first instant after a month in the contract's own zone: fix it, settle it, open the next. */
  'month-close': z.object(month),
  /** The start of a month for a contract with plans that begin by themselves. */
  'auto-add-plans': z.object(month),
  /** The first instant of a yearly plan: what ended there is processed, then the term is billed. */
  'plan-start': z.object({ ...contract, start: z.int() }),
  /** The first instant after a plan: renewal, the end of a trial, a cancellation that takes effect. */
  'plan-end': z.object({ ...contract, boundary: z.int() }),
  /** Charges a fixed billing. Without an attempt: the first, or a question about the one in progress. */
  settle: z.object({ ...billing, attempt: z.optional(z.int()) }),
  /** Has the provider carry out an operator's refund. */
  'make-refund': z.object({ ...billing, reference: z.string() }),
  /** Asks the provider how a dispute stands. */
  'read-dispute': z.object({ disputeId: z.string() }),
  /** Asks the provider which refunds of a charge did not reach the card. */
  'read-refunds': z.object({ chargeId: z.string() }),
  /** Reads the provider's list of events for those that never came. */
  'read-events': z.object({}),
  /** Tries an event again whose booking failed. */
  'read-event': z.object({ eventId: z.string() }),
  /** Compares a page of the provider's list of some days with the books; `after` the end of the page before. */
  'compare-charges': z.object({
    from: z.int(),
    through: z.int(),
    list: z.enum(['charges', 'refunds']),
    after: z.nullable(z.string()),
  }),
  /** Compares a charge once more that was another at the provider than in the books. */
  'compare-charge': z.object({ ...billing, chargeId: z.string() }),
  /** Compares a page of the provider's disputes of some days with the books. */
  'compare-disputes': z.object({ from: z.int(), through: z.int(), after: z.nullable(z.string()) }),
  /** Compares a dispute as it stands at the provider; the second look is days later, at what was another at the first. */
  'compare-dispute': z.object({ ...billing, disputeId: z.string(), look: z.enum(['first', 'second']) }),
  /** Looks for what of some days is in the books, and was not in the provider's lists. */
  'compare-own': z.object({
    from: z.int(),
    through: z.int(),
    of: z.enum(['charges', 'refunds', 'disputes']),
    after: z.nullable(z.string()),
  }),
  /** The grace after a failed settlement is over. */
  suspend: z.object(billing),
  /** From the version before, which asked for the mail of a failed payment by itself. */
  'payment-failed-mail': z.object(billing),
  'account-closed-mail': z.object(contract),
  'send-mail': z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    /** A link in it opens something: given up, the job is not kept for a year. */
    hasSecret: z.optional(z.boolean()),
    /** For a notice: a recipient who unsubscribes before it is sent does not get it. */
    notice: z.optional(
      z.object({
        recipientId: z.uuid(),
        kind: z.string(),
        moment: z.nullable(z.string()),
        noticeId: z.optional(z.uuid()),
      }),
    ),
    oneClickUnsubscribe: z.optional(z.string()),
    /** Attached as PDF, written when the mail is sent. */
    documents: z.optional(z.array(z.uuid())),
  }),
  /** Asks for a job for every notice that follows from a contract as it is. */
  'plan-notices': z.object(contract),
  /** A notice before a date, at its time; it asks first whether it is still true. */
  'due-notice': z.object({ ...contract, kind: z.string(), subject: z.string(), period: z.string(), dueAt: z.int() }),
  /** Writes the mails of a notice; `moment` is that of one before a date. */
  'notice-mails': z.object({ ...organization, noticeId: z.uuid(), moment: z.nullable(z.string()) }),
  /** Looks where the use of the running period leads. */
  outlook: z.object(contract),
  /** Once a day, organisation by organisation: what no change of a contract asked for. */
  'notices-sweep': z.object({ day: z.int(), after: z.nullable(z.uuid()) }),
  /** Seven days after a purchase was prepared for approval. */
  'request-expiry': z.object({ ...organization, requestId: z.uuid() }),
  /** Thirty days after the closing of an account. */
  'purge-account': z.object(contract),
  /** Some days before a second factor is asked for: logins without one are notified again. */
  'remind-of-factor': z.object({ ...organization, demandedAt: z.int(), moment: z.enum(['week', 'day']) }),
  /** Administrators who handed over leave: on a day, or because of a member who joined. */
  departures: z.object({ ...organization, cause: z.string() }),
  'tell-platform': z.object(organization),
  /** At night: keeps the checksums of the papers that have none yet, some at a time, `after` those of the time before. */
  'keep-papers': z.object({ day: z.int(), after: z.optional(z.object({ ...organization, documentId: z.uuid() })) }),
  /** Makes the partitions of usage records for the months to come. */
  'usage-months': z.object({}),
  /** At night: writes a sample of papers again and compares them. */
  'check-papers': z.object({}),
  /** Mails links to a new password to the logins of a name, if there are any. */
  'forgotten-password': z.object({ username: z.string() }),
  /** Looks into the books: into all once a day, and into those that changed; `after` those of the time before. */
  'check-books': z.object({ what: z.enum(['all', 'changed']), at: z.int(), after: z.nullable(z.uuid()) }),
  /** Mails what was found in the books. */
  'notify-operators': z.object({}),
  /** Notifies the operators of jobs that fail, and of those given up since then. */
  'report-jobs': z.object({ since: z.int() }),
  /** Issues the documents of what a version without them fixed. */
  'earlier-documents': z.object({}),
  /** Deletes once a day what is too old, portion by portion; of the version before it says neither. */
  sweep: z.object({ day: z.optional(z.int()), portion: z.optional(z.int()) }),
}

type Payloads = { readonly [K in keyof typeof schemas]: z.output<(typeof schemas)[K]> }
export type Kind = keyof Payloads
export type PayloadOf<K extends Kind> = Payloads[K]

export const payloads: { readonly [K in Kind]: z.ZodMiniType<Payloads[K]> } = schemas
