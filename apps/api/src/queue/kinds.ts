import * as z from 'zod/mini'

const organization = { organizationId: z.uuid() }
const billing = { ...organization, billingId: z.uuid() }
const contract = { ...organization, contractId: z.uuid() }
const draft = { draftId: z.string(), version: z.int() }
const campaign = { campaignId: z.uuid() }
const month = { ...contract, month: z.string() }
const nothing: z.ZodMiniType<Record<never, never>> = z.object({})

interface Row<Payload> {
  readonly payload: z.ZodMiniType<Payload>
  /** Default: singly. Settlement batches take seconds at the provider's pace. */
  readonly atMost?: number
  /** Money or its holds: operators hear after two failures; tried until it succeeds. */
  readonly isMoney?: true
  readonly isMail?: true
}

const rows = {
  recalculate: { payload: z.object(billing), atMost: 300, isMoney: true },
  /** At a month's end in the contract's zone: fix, settle, open the next. */
  'month-close': { payload: z.object(month), atMost: 300, isMoney: true },
  /** At a yearly plan's start: what ended, then the term's bill. */
  'plan-start': { payload: z.object({ ...contract, start: z.int() }), isMoney: true },
  /** After a plan: renewal, trial's end, cancellation. */
  'plan-end': { payload: z.object({ ...contract, boundary: z.int() }), isMoney: true },
  /** Of what is left of goodwill when its time is over. */
  'end-goodwill': { payload: z.object({ ...contract, givingId: z.uuid(), endsAt: z.int() }), isMoney: true },
  /** Without an attempt: the first, or a question about the present one. */
  settle: { payload: z.object({ ...billing, attempt: z.optional(z.int()) }), atMost: 50, isMoney: true },
  'make-refund': { payload: z.object({ ...billing, reference: z.string() }), isMoney: true },
  'read-dispute': { payload: z.object({ disputeId: z.string() }), isMoney: true },
  'report-outcome': { payload: z.object({ disputeId: z.string(), state: z.enum(['won', 'lost']) }) },
  'send-evidence': { payload: z.object({ ...billing, disputeId: z.string(), digest: z.string() }), isMoney: true },
  'read-refunds': { payload: z.object({ chargeId: z.string() }), isMoney: true },
  'read-events': { payload: nothing },
  'read-event': { payload: z.object({ eventId: z.string() }), isMoney: true },
  'compare-charges': {
    payload: z.object({
      from: z.int(),
      through: z.int(),
      list: z.enum(['charges', 'refunds']),
      after: z.nullable(z.string()),
    }),
  },
  'compare-charge': { payload: z.object({ ...billing, chargeId: z.string() }) },
  'compare-disputes': { payload: z.object({ from: z.int(), through: z.int(), after: z.nullable(z.string()) }) },
  'compare-dispute': { payload: z.object({ ...billing, disputeId: z.string(), look: z.enum(['first', 'second']) }) },
  'compare-own': {
    payload: z.object({
      from: z.int(),
      through: z.int(),
      of: z.enum(['charges', 'refunds', 'disputes']),
      after: z.nullable(z.string()),
    }),
  },
  'read-payouts': {
    payload: z.object({ day: z.int(), since: z.optional(z.int()), after: z.nullable(z.string()) }),
  },
  'read-payout': { payload: z.object({ payoutId: z.string(), after: z.nullable(z.string()) }) },
  suspend: { payload: z.object(billing), isMoney: true },
  'payment-failed-mail': { payload: z.object(billing) },
  'account-closed-mail': { payload: z.object(contract) },
  'send-mail': {
    payload: z.object({
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      /** Its link is a secret: a given-up job is not kept for a year. */
      hasSecret: z.optional(z.boolean()),
      /** Dropped if the recipient unsubscribes. */
      notice: z.optional(
        z.object({
          recipientId: z.uuid(),
          kind: z.string(),
          moment: z.nullable(z.string()),
          noticeId: z.optional(z.uuid()),
        }),
      ),
      oneClickUnsubscribe: z.optional(z.string()),
      documents: z.optional(z.array(z.uuid())),
    }),
    isMail: true,
    atMost: 8,
  },
  'read-mail-reports': { payload: nothing },
  'plan-notices': { payload: z.object(contract), atMost: 300 },
  'due-notice': {
    payload: z.object({ ...contract, kind: z.string(), subject: z.string(), period: z.string(), dueAt: z.int() }),
    atMost: 300,
  },
  'notice-mails': {
    payload: z.object({ ...organization, noticeId: z.uuid(), moment: z.nullable(z.string()) }),
    atMost: 100,
    isMail: true,
  },
  outlook: { payload: z.object(contract) },
  'notices-sweep': { payload: z.object({ day: z.int(), after: z.nullable(z.uuid()) }) },
  /** Contracts without a notice of a rise; `at` in any order. */
  'prices-sweep': { payload: z.object({ at: z.int(), after: z.nullable(z.uuid()) }) },
  'compute-campaign': { payload: z.object(campaign) },
  'send-campaign': { payload: z.object(campaign) },
  'rehearse-draft': { payload: z.object(draft) },
  'publish-draft': { payload: z.object({ ...draft, orderedAt: z.int() }) },
  'price-notice': { payload: z.object(contract), atMost: 50 },
  'request-expiry': { payload: z.object({ ...organization, requestId: z.uuid() }) },
  'compare-runs': { payload: nothing },
  'preview-run': { payload: z.object({ previewId: z.uuid() }) },
  'end-look': { payload: z.object({ lookId: z.uuid() }) },
  'purge-account': { payload: z.object(contract) },
  'end-trash': { payload: z.object({ ...organization, boundary: z.int(), portion: z.int() }) },
  'remind-of-factor': { payload: z.object({ ...organization, demandedAt: z.int(), moment: z.enum(['week', 'day']) }) },
  departures: { payload: z.object({ ...organization, cause: z.string() }) },
  'plan-begun': { payload: z.object({ ...contract, contractPlanId: z.string(), start: z.int() }) },
  'hand-out-events': { payload: z.object(organization), atMost: 300 },
  /** The previous version's name. */
  'tell-platform': { payload: z.object(organization), atMost: 300 },
  'deliver-events': { payload: z.object({ receiverId: z.uuid() }) },
  'report-receiver': { payload: z.object({ receiverId: z.uuid() }) },
  'keep-papers': {
    payload: z.object({ day: z.int(), after: z.optional(z.object({ ...organization, documentId: z.uuid() })) }),
  },
  'usage-months': { payload: nothing },
  'check-papers': { payload: nothing },
  'forgotten-password': { payload: z.object({ username: z.string() }) },
  'first-link': { payload: z.object({ ...organization, accountId: z.uuid(), address: z.string() }), isMail: true },
  'check-books': { payload: z.object({ what: z.enum(['all', 'changed']), at: z.int(), after: z.nullable(z.uuid()) }) },
  'notify-operators': { payload: nothing },
  'report-jobs': { payload: z.object({ since: z.int() }) },
  'report-charging': {
    payload: z.object({
      what: z.enum(['stopped', 'lifted']),
      operator: z.string(),
      reason: z.string(),
      at: z.int(),
      bills: z.int(),
    }),
  },
  'earlier-documents': { payload: nothing },
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
/** Of thousands of clubs at a month's end, next to people who wait. */
export const monthKinds: readonly Kind[] = ['month-close', 'recalculate']
export const receiverKinds: readonly Kind[] = ['deliver-events']
export const mailKinds = allKinds.filter((kind) => kinds[kind].isMail)
