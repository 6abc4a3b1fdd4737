import * as z from 'zod/mini'

const organization = { organizationId: z.uuid() }
const billing = { ...organization, billingId: z.uuid() }
const contract = { ...organization, contractId: z.uuid() }
const month = { ...contract, month: z.string() }
const nothing: z.ZodMiniType<Record<never, never>> = z.object({})

interface Row<Payload> {
  /** What a job carries, in the form of the database: jobs of the version before are read by it, too. */
  readonly payload: z.ZodMiniType<Payload>
  /** How many are handled together at most; without it they go one by one. With a batch of settlements the card provider is
   * called for each, at its pace: it ends within seconds. */
  readonly atMost?: number
  /**
   * It moves money, or what somebody holds for it. Where it fails twice a person must be notified, and it is tried until it
   * succeeds, or the provider answers that it cannot: a bill or a plan whose state is not booked must not depend on
   * somebody who queues it again.
   */
  readonly isMoney?: true
  /** It waits for the mail server: the letters are written as they are sent. */
  readonly isMail?: true
}

/** Every kind of job. */
const rows = {
  /** Turns "calculating" into a provisional amount. */
  recalculate: { payload: z.object(billing), atMost: 300, isMoney: true },
  /** The first instant after a month in the contract's own zone: fix it, settle it, open the next. */
  'month-close': { payload: z.object(month), atMost: 300, isMoney: true },
  /** The first instant of a yearly plan: what ended there is processed, then the term is billed. */
  'plan-start': { payload: z.object({ ...contract, start: z.int() }), isMoney: true },
  /** The first instant after a plan: renewal, the end of a trial, a cancellation that takes effect. */
  'plan-end': { payload: z.object({ ...contract, boundary: z.int() }), isMoney: true },
  /** Charges a fixed billing. Without an attempt: the first, or a question about the one in progress. */
  settle: { payload: z.object({ ...billing, attempt: z.optional(z.int()) }), atMost: 50, isMoney: true },
  /** Has the provider carry out an operator's refund. */
  'make-refund': { payload: z.object({ ...billing, reference: z.string() }), isMoney: true },
  /** Asks the provider how a dispute stands. */
  'read-dispute': { payload: z.object({ disputeId: z.string() }), isMoney: true },
  /** Asks the provider which refunds of a charge did not reach the card. */
  'read-refunds': { payload: z.object({ chargeId: z.string() }), isMoney: true },
  /** Reads the provider's list of events for those that never came. */
  'read-events': { payload: nothing },
  /** Tries an event again whose booking failed. */
  'read-event': { payload: z.object({ eventId: z.string() }), isMoney: true },
  /** Compares a page of the provider's list of some days with the books; `after` the end of the page before. */
  'compare-charges': {
    payload: z.object({
      from: z.int(),
      through: z.int(),
      list: z.enum(['charges', 'refunds']),
      after: z.nullable(z.string()),
    }),
  },
  /** Compares a charge once more that was another at the provider than in the books. */
  'compare-charge': { payload: z.object({ ...billing, chargeId: z.string() }) },
  /** Compares a page of the provider's disputes of some days with the books. */
  'compare-disputes': { payload: z.object({ from: z.int(), through: z.int(), after: z.nullable(z.string()) }) },
  /** Compares a dispute as it stands at the provider; the second look is days later, at what was another at the first. */
  'compare-dispute': { payload: z.object({ ...billing, disputeId: z.string(), look: z.enum(['first', 'second']) }) },
  /** Looks for what of some days is in the books, and was not in the provider's lists. */
  'compare-own': {
    payload: z.object({
      from: z.int(),
      through: z.int(),
      of: z.enum(['charges', 'refunds', 'disputes']),
      after: z.nullable(z.string()),
    }),
  },
  /** The grace after a failed settlement is over. */
  suspend: { payload: z.object(billing), isMoney: true },
  /** From the version before, which asked for the mail of a failed payment by itself. */
  'payment-failed-mail': { payload: z.object(billing) },
  'account-closed-mail': { payload: z.object(contract) },
  'send-mail': {
    payload: z.object({
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
    isMail: true,
    /** Sent one after another, and noted one by one. */
    atMost: 8,
  },
  /** Asks for a job for every notice that follows from a contract as it is. */
  'plan-notices': { payload: z.object(contract), atMost: 300 },
  /** A notice before a date, at its time; it asks first whether it is still true. */
  'due-notice': {
    payload: z.object({ ...contract, kind: z.string(), subject: z.string(), period: z.string(), dueAt: z.int() }),
    atMost: 300,
  },
  /** Writes the mails of a notice; `moment` is that of one before a date. */
  'notice-mails': {
    payload: z.object({ ...organization, noticeId: z.uuid(), moment: z.nullable(z.string()) }),
    atMost: 100,
    isMail: true,
  },
  /** Looks where the use of the running period leads. */
  outlook: { payload: z.object(contract) },
  /** Once a day, organisation by organisation: what no change of a contract asked for. */
  'notices-sweep': { payload: z.object({ day: z.int(), after: z.nullable(z.uuid()) }) },
  /** Once a day, and when prices are published: who pays more by them and was not notified; `at` in any order. */
  'prices-sweep': { payload: z.object({ at: z.int(), after: z.nullable(z.uuid()) }) },
  /** Notifies a contract of the prices that rise. */
  'price-notice': { payload: z.object(contract), atMost: 50 },
  /** Seven days after a purchase was prepared for approval. */
  'request-expiry': { payload: z.object({ ...organization, requestId: z.uuid() }) },
  /** Thirty days after the closing of an account. */
  'purge-account': { payload: z.object(contract) },
  /** The time of games in the trash is over, of those of one day: some at a time. */
  'end-trash': { payload: z.object({ ...organization, boundary: z.int(), portion: z.int() }) },
  /** Some days before a second factor is asked for: logins without one are notified again. */
  'remind-of-factor': { payload: z.object({ ...organization, demandedAt: z.int(), moment: z.enum(['week', 'day']) }) },
  /** Administrators who handed over leave: on a day, or because of a member who joined. */
  departures: { payload: z.object({ ...organization, cause: z.string() }) },
  /** Of a base plan that was scheduled: it is in force from now on, if it still is what comes. */
  'plan-begun': { payload: z.object({ ...contract, contractPlanId: z.string(), start: z.int() }) },
  /** Makes a delivery of each new event of an organisation for each receiver that wants its kind. */
  'hand-out-events': { payload: z.object(organization), atMost: 300 },
  /** From the version before, which called the same so: what it asked for is worked on. */
  'tell-platform': { payload: z.object(organization), atMost: 300 },
  /** Sends to a receiver what waits for it, for some seconds: they wait for a machine of somebody else. */
  'deliver-events': { payload: z.object({ receiverId: z.uuid() }) },
  /** Notifies the operators of a receiver that was given up. */
  'report-receiver': { payload: z.object({ receiverId: z.uuid() }) },
  /** At night: keeps the checksums of the papers that have none yet, some at a time, `after` those of the time before. */
  'keep-papers': {
    payload: z.object({ day: z.int(), after: z.optional(z.object({ ...organization, documentId: z.uuid() })) }),
  },
  /** Makes the partitions of usage records for the months to come. */
  'usage-months': { payload: nothing },
  /** At night: writes a sample of papers again and compares them. */
  'check-papers': { payload: nothing },
  /** Mails links to a new password to the logins of a name, if there are any. */
  'forgotten-password': { payload: z.object({ username: z.string() }) },
  /** Mails the first link of a login that the platform's lines made, to the address that they gave. */
  'first-link': { payload: z.object({ ...organization, accountId: z.uuid(), address: z.string() }), isMail: true },
  /** Looks into the books: into all once a day, and into those that changed; `after` those of the time before. */
  'check-books': { payload: z.object({ what: z.enum(['all', 'changed']), at: z.int(), after: z.nullable(z.uuid()) }) },
  /** Mails what was found in the books. */
  'notify-operators': { payload: nothing },
  /** Notifies the operators of jobs that fail, and of those given up since then. */
  'report-jobs': { payload: z.object({ since: z.int() }) },
  /** Issues the documents of what a version without them fixed. */
  'earlier-documents': { payload: nothing },
  /** Deletes once a day what is too old, portion by portion; of the version before it says neither. */
  sweep: { payload: z.object({ day: z.optional(z.int()), portion: z.optional(z.int()) }) },
} as const satisfies Readonly<Record<string, Row<unknown>>>

type Rows = typeof rows
export type Kind = keyof Rows
type Payloads = { readonly [K in Kind]: z.output<Rows[K]['payload']> }
export type PayloadOf<K extends Kind> = Payloads[K]
export type BatchKind = { [K in Kind]: Rows[K] extends { readonly atMost: number } ? K : never }[Kind]

export const kinds: { readonly [K in Kind]: Row<Payloads[K]> & Pick<Rows[K], keyof Rows[K] & 'atMost'> } = rows

export const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name)
export const isBatchKind = (kind: Kind): kind is BatchKind => kinds[kind].atMost !== undefined
export const isMoneyKind = (name: string): boolean => isKind(name) && kinds[name].isMoney === true

export const allKinds: readonly Kind[] = Object.keys(kinds).filter(isKind)
export const moneyKinds = allKinds.filter(isMoneyKind)
/** They wait for the receivers of events. */
export const receiverKinds: readonly Kind[] = ['deliver-events']
export const mailKinds = allKinds.filter((kind) => kinds[kind].isMail)
