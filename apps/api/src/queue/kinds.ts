import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, PaymentMethodId, PlanId } from '@touchline/domain/ids'
import * as z from 'zod/mini'
import type { JsonValue } from '../db/column-values.ts'

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
  /** Reads the provider's list of events for those that never came. */
  'read-events': z.object({}),
  /** The grace after a failed settlement is over. */
  suspend: z.object(billing),
  /** Of the version before, which asked for the mail of a failed payment by itself. */
  'payment-failed-mail': z.object(billing),
  'account-closed-mail': z.object(contract),
  'send-mail': z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    /** Of a notice: who unsubscribes before it is sent does not get it. */
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
  /** Thirty days after the closing of an account. */
  'purge-account': z.object(contract),
  'tell-platform': z.object(organization),
  /** At night: keeps the checksums of the papers that have none yet, some at a time, `after` those of the time before. */
  'keep-papers': z.object({ day: z.int(), after: z.optional(z.object({ ...organization, documentId: z.uuid() })) }),
  /** Makes the partitions of usage records for the months to come. */
  'usage-months': z.object({}),
  /** At night: writes a sample of papers again and compares them. */
  'check-papers': z.object({}),
  /** Deletes once a day what is too old, portion by portion; of the version before it says neither. */
  sweep: z.object({ day: z.optional(z.int()), portion: z.optional(z.int()) }),
}

type Payloads = { readonly [K in keyof typeof schemas]: z.output<(typeof schemas)[K]> }
export type Kind = keyof Payloads
export type PayloadOf<K extends Kind> = Payloads[K]

export const payloads: { readonly [K in Kind]: z.ZodMiniType<Payloads[K]> } = schemas

/** Kinds whose jobs are handled in batches, how many at most; the others go one by one. With a batch of settlements the card
 * provider is called for each, at its pace: it ends within seconds. */
export const batchKinds = {
  recalculate: 300,
  'month-close': 300,
  settle: 50,
  'plan-notices': 300,
  'due-notice': 300,
  'notice-mails': 100,
} as const satisfies { readonly [K in Kind]?: number }

export type BatchKind = keyof typeof batchKinds
export type SingleKind = Exclude<Kind, BatchKind>

export const isBatchKind = (name: string): name is BatchKind => Object.hasOwn(batchKinds, name)
export const isSingleKind = (name: string): name is SingleKind => Object.hasOwn(payloads, name) && !isBatchKind(name)

/** What waits for the mail server: the letters are written as they are sent. */
export const mailKinds: readonly Kind[] = ['notice-mails', 'send-mail']

const made = Symbol('made by this table')

/** A job as it is asked for; only `jobs` makes one. */
export interface JobRequest {
  readonly [made]: true
  readonly kind: Kind
  readonly organizationId?: OrganizationId
  readonly uniqueKey?: string
  readonly payload: JsonValue
  readonly priority?: number
  readonly maxAttempts?: number
}

type From<K extends Kind> = PayloadOf<K> & { readonly organizationId: OrganizationId }

interface Terms<F> {
  /** Makes it one and the same: a second job of the key is never stored. Without it every request is a job. */
  readonly key?: (from: F) => string
  /** Among jobs that are due, higher goes first; 0 when not given. */
  readonly priority?: number
  readonly maxAttempts?: number
}

/** What the key is made of in addition to the payload is not stored with it. */
const job =
  <K extends Kind, F extends From<K> = From<K>>(kind: K, { key, ...terms }: Terms<F> = {}) =>
  (from: F): JobRequest => {
    const { organizationId } = from
    const uniqueKey = key === undefined ? {} : { uniqueKey: key(from) }
    return { [made]: true, kind, organizationId, ...uniqueKey, payload: payloads[kind].parse(from), ...terms }
  }

/** The mail server may be away for three days: the last try comes 69 hours after the first. */
const letter = { maxAttempts: 10 }

const onceFor = ({ cause }: From<'send-mail'> & { readonly cause: string }): string => `mail:${cause}`

const mailsOf = ({ noticeId }: From<'notice-mails'>): string => `notice-mails:${noticeId}`

/** Deliveries rest between failures up to a day; thirty years of that. */
const untilAccepted = { maxAttempts: 10_000 }

/** Behind everything that somebody waits for, so that a morning with very many notices holds up none of it. */
const BEHIND = -10
/** What is written goes before more is written: letters do not pile up. */
const BEHIND_BUT_READY = BEHIND + 1

/** A job of the whole cell, once a day. */
const ofDay = (kind: 'keep-papers' | 'check-papers' | 'usage-months' | 'read-events', day: number): JobRequest => ({
  [made]: true,
  kind,
  uniqueKey: `${kind}:${day}`,
  payload: {},
})

/** Every job that is ever asked for: of which kind, what makes it one and the same, how urgent and how often tried. */
export const jobs = {
  recalculate: job('recalculate', { priority: 10 }),
  closeMonth: job('month-close', { key: (of) => `month-close:${of.contractId}:${of.month}` }),
  /** The month in which an account is closed, at once. */
  closeLastMonth: job('month-close', { key: (of) => `account-close:${of.contractId}:${of.month}`, priority: 20 }),
  addPlans: job('auto-add-plans', { key: (of) => `auto-add-plans:${of.contractId}:${of.month}` }),
  startPlan: job('plan-start', {
    key: (of: From<'plan-start'> & { readonly contractPlanId: PlanId }) =>
      `plan-start:${of.contractId}:${of.contractPlanId}:${of.start}`,
  }),
  /** Once more, where the start of that day found the contract paused. */
  startPlanAgain: job('plan-start'),
  endPlan: job('plan-end', { key: (of) => `plan-end:${of.contractId}:${of.boundary}` }),
  settle: job('settle', { key: ({ billingId, attempt = 1 }) => `settle:${billingId}:${attempt}` }),
  /** A separate key: the retry that is scheduled for later keeps its own and finds nothing to do. */
  settleByNewCard: job('settle', {
    key: (of: From<'settle'> & { readonly attempt: number; readonly paymentMethodId: PaymentMethodId }) =>
      `settle:${of.billingId}:${of.attempt}:${of.paymentMethodId}`,
    priority: 20,
  }),
  makeRefund: job('make-refund', { key: (of) => `make-refund:${of.billingId}:${of.reference}` }),
  /** The provider did not answer. */
  makeRefundAgain: job('make-refund'),
  readDispute: (disputeId: string): JobRequest => ({ [made]: true, kind: 'read-dispute', payload: { disputeId } }),
  readEvents: (day: number): JobRequest => ofDay('read-events', day),
  /** The provider did not answer. */
  readEventsAgain: (): JobRequest => ({ [made]: true, kind: 'read-events', payload: {} }),
  /** Asks what became of the attempt in progress, or makes the one that had no place yet. */
  settleAgain: job('settle'),
  /** One per billing: the grace counts from its first failure. */
  pauseUnpaid: job('suspend', { key: ({ billingId }) => `suspend:${billingId}` }),
  mailAccountClosed: job('account-closed-mail', {
    key: (of: From<'account-closed-mail'> & { readonly closedAt: Instant }) =>
      `account-closed-mail:${of.contractId}:${of.closedAt}`,
  }),
  sendMail: job('send-mail', letter),
  /** The one mail of a job that may run twice; `cause` names that job. */
  sendMailOnce: job('send-mail', { ...letter, key: onceFor }),
  /** Of a notice before a date. */
  sendDatedMail: job('send-mail', { ...letter, key: onceFor, priority: BEHIND_BUT_READY }),
  /** Without a key: the planner may have looked already when something else changes at the same moment. */
  planNotices: job('plan-notices'),
  /** Of those of which a date comes near, once a day. */
  planNoticesOfDay: job('plan-notices', {
    key: (of: From<'plan-notices'> & { readonly day: number }) => `plan-notices:${of.contractId}:day:${of.day}`,
    priority: 2 * BEHIND,
  }),
  sendDueNotice: job('due-notice', {
    key: (of) => `due-notice:${of.contractId}:${of.kind}:${of.subject}:${of.period}:${of.dueAt}`,
    priority: BEHIND,
  }),
  mailNotice: job('notice-mails', { key: mailsOf }),
  /** Of a notice before a date. */
  mailDatedNotice: job('notice-mails', { key: mailsOf, priority: BEHIND }),
  lookAhead: job('outlook', {
    key: (of: From<'outlook'> & { readonly at: Instant }) => `outlook:${of.contractId}:${of.at}`,
    priority: BEHIND,
  }),
  purgeAccount: job('purge-account', {
    key: (of: From<'purge-account'> & { readonly closedAt: Instant }) =>
      `purge-account:${of.contractId}:${of.closedAt}`,
  }),
  sendPlatformEvents: job('tell-platform', {
    ...untilAccepted,
    key: ({ eventId }: From<'tell-platform'> & { readonly eventId: string }) => `tell-platform:${eventId}`,
  }),
  /** Once a day, then for what follows the last one; behind everything that somebody waits for. */
  keepPapers: (of: PayloadOf<'keep-papers'>): JobRequest => ({
    ...ofDay('keep-papers', of.day),
    ...(of.after === undefined ? {} : { uniqueKey: `keep-papers:${of.day}:${of.after.documentId}` }),
    payload: payloads['keep-papers'].parse(of),
    priority: BEHIND,
  }),
  makeUsageMonths: (day: number): JobRequest => ofDay('usage-months', day),
  checkPapers: (day: number): JobRequest => ({ ...ofDay('check-papers', day), priority: BEHIND }),
  /** Batch by batch: each asks for the next. */
  sweepNotices: (day: number, after: OrganizationId | null): JobRequest => ({
    [made]: true,
    kind: 'notices-sweep',
    uniqueKey: `notices-sweep:${day}:${after ?? ''}`,
    payload: { day, after },
    priority: 2 * BEHIND,
  }),
  /** Once a day, counted from 1970, then for what the portion before left. */
  sweep: (day: number, portion = 0): JobRequest => ({
    [made]: true,
    kind: 'sweep',
    uniqueKey: portion === 0 ? `sweep:${day}` : `sweep:${day}:${portion}`,
    payload: { day, portion },
    priority: BEHIND,
  }),
} as const
