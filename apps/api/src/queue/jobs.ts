import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, PaymentMethodId, PlanId } from '@touchline/domain/ids'
import type { JsonValue } from '../db/column-values.ts'
import { isMoneyKind, type Kind, kinds, type PayloadOf } from './kinds.ts'

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

/** Without an organisation it is the whole cell's; a letter says it next to what it carries. */
type From<K extends Kind> = PayloadOf<K> &
  (K extends 'send-mail' ? { readonly organizationId: OrganizationId } : unknown)

interface Terms<F> {
  /** Makes it one and the same: a second job of the key is never stored. Without it every request is a job. */
  readonly key?: (from: F) => string
  /** Among jobs that are due, higher goes first; 0 when not given. */
  readonly priority?: number
  readonly maxAttempts?: number
}

const ownerOf = (from: object): { readonly organizationId?: OrganizationId } =>
  'organizationId' in from && typeof from.organizationId === 'string' ? { organizationId: from.organizationId } : {}

/** What the key is made of in addition to the payload is not stored with it. */
const job =
  <K extends Kind, F extends From<K> = From<K>>(kind: K, { key, ...terms }: Terms<F> = {}) =>
  (from: F): JobRequest => ({
    [made]: true,
    kind,
    ...ownerOf(from),
    ...(key === undefined ? {} : { uniqueKey: key(from) }),
    payload: kinds[kind].payload.parse(from),
    ...(isMoneyKind(kind) ? { maxAttempts: UNTIL_DONE } : {}),
    ...terms,
  })

/** The mail server may be away for three days: the last try comes 69 hours after the first. */
const letter = { maxAttempts: 10 }

const onceFor = ({ cause }: From<'send-mail'> & { readonly cause: string }): string => `mail:${cause}`

const mailsOf = ({ noticeId }: From<'notice-mails'>): string => `notice-mails:${noticeId}`

/** Failures rest up to a day; thirty years of that. */
const UNTIL_DONE = 10_000

/** Behind everything that somebody waits for, so that a morning with very many notices holds up none of it. */
const BEHIND = -10
/** What is written goes before more is written: letters do not pile up. */
const BEHIND_BUT_READY = BEHIND + 1

/** Days are counted from 1970. */
interface OfDay {
  readonly day: number
}

/** Once a day. */
const ofDay = <K extends 'check-papers' | 'usage-months' | 'read-events' | 'earlier-documents'>(
  kind: K,
  terms: Terms<OfDay> = {},
) => job<K, From<K> & OfDay>(kind, { key: ({ day }) => `${kind}:${day}`, ...terms })

/** Every job that is ever asked for: of which kind, what makes it one and the same, how urgent and how often tried. */
export const jobs = {
  recalculate: job('recalculate', { priority: 10 }),
  closeMonth: job('month-close', { key: (of) => `month-close:${of.contractId}:${of.month}` }),
  /** The month in which an account is closed, at once. */
  closeLastMonth: job('month-close', { key: (of) => `account-close:${of.contractId}:${of.month}`, priority: 20 }),
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
  readDispute: job('read-dispute'),
  /** Once a day, for as long as its bill is not fixed. */
  readDisputeOfDay: job('read-dispute', {
    key: (of: From<'read-dispute'> & OfDay) => `read-dispute:${of.disputeId}:${of.day}`,
  }),
  readRefunds: job('read-refunds'),
  readEvents: ofDay('read-events'),
  /** The provider did not answer. */
  readEventsAgain: job('read-events'),
  /** Until it is booked, or the provider keeps it no more. */
  tryEventAgain: job('read-event', { key: ({ eventId }) => `read-event:${eventId}` }),
  compareCharges: job('compare-charges', {
    key: (of) => `compare-charges:${of.from}:${of.list}:${of.after ?? ''}`,
  }),
  /** The provider did not answer. */
  compareChargesAgain: job('compare-charges'),
  compareCharge: job('compare-charge', {
    key: (of: From<'compare-charge'> & { readonly from: number }) => `compare-charge:${of.chargeId}:${of.from}`,
  }),
  compareChargeAgain: job('compare-charge'),
  compareDisputes: job('compare-disputes', { key: (of) => `compare-disputes:${of.from}:${of.after ?? ''}` }),
  /** The provider did not answer. */
  compareDisputesAgain: job('compare-disputes'),
  compareDispute: job('compare-dispute', {
    key: (of: From<'compare-dispute'> & { readonly from: number }) =>
      `compare-dispute:${of.disputeId}:${of.from}:${of.look}`,
  }),
  compareDisputeAgain: job('compare-dispute'),
  compareOwn: job('compare-own', { key: (of) => `compare-own:${of.from}:${of.of}:${of.after ?? ''}` }),
  /** Asks what became of the attempt in progress, or makes the one that had no place yet. */
  settleAgain: job('settle'),
  /** After each failed attempt: the first that is due pauses the plan, the others find it paused. */
  pauseUnpaid: job('suspend', {
    key: (of: From<'suspend'> & { readonly attempt: number }) => `suspend:${of.billingId}:${of.attempt}`,
  }),
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
  expireRequest: job('request-expiry', { key: ({ requestId }) => `request-expiry:${requestId}` }),
  purgeAccount: job('purge-account', {
    key: (of: From<'purge-account'> & { readonly closedAt: Instant }) =>
      `purge-account:${of.contractId}:${of.closedAt}`,
  }),
  /** Of the games that were kept until then; each portion asks for the next. */
  endTrash: job('end-trash', {
    maxAttempts: UNTIL_DONE,
    key: (of) => `end-trash:${of.organizationId}:${of.boundary}:${of.portion}`,
    priority: BEHIND,
  }),
  remindOfFactor: job('remind-of-factor', {
    key: (of) => `remind-of-factor:${of.organizationId}:${of.demandedAt}:${of.moment}`,
    priority: BEHIND,
  }),
  carryOutDepartures: job('departures', { key: (of) => `departures:${of.organizationId}:${of.cause}` }),
  noteBegun: job('plan-begun', {
    key: (of) => `plan-begun:${of.contractId}:${of.contractPlanId}:${of.start}`,
    priority: BEHIND,
  }),
  handOutEvents: job('hand-out-events', {
    maxAttempts: UNTIL_DONE,
    key: ({ eventId }: From<'hand-out-events'> & { readonly eventId: string }) => `hand-out-events:${eventId}`,
  }),
  /** `through`: the last delivery that it is asked for. */
  deliverEvents: job('deliver-events', {
    maxAttempts: UNTIL_DONE,
    key: (of: From<'deliver-events'> & { readonly through: number }) => `deliver-events:${of.receiverId}:${of.through}`,
  }),
  /** What is left of it, or is due again then. */
  deliverLater: job('deliver-events', { maxAttempts: UNTIL_DONE }),
  reportReceiver: job('report-receiver', letter),
  /** Once a day, then for what follows the last one; behind everything that somebody waits for. */
  keepPapers: job('keep-papers', {
    key: ({ day, after }) => (after === undefined ? `keep-papers:${day}` : `keep-papers:${day}:${after.documentId}`),
    priority: BEHIND,
  }),
  makeUsageMonths: ofDay('usage-months'),
  issueEarlierDocuments: ofDay('earlier-documents', { priority: BEHIND }),
  checkPapers: ofDay('check-papers', { priority: BEHIND }),
  /** Batch by batch: each asks for the next. */
  sweepNotices: job('notices-sweep', {
    key: ({ day, after }) => `notices-sweep:${day}:${after ?? ''}`,
    priority: 2 * BEHIND,
  }),
  /** Batch by batch: each asks for the next. */
  sweepPrices: job('prices-sweep', {
    key: ({ at, after }) => `prices-sweep:${at}:${after ?? ''}`,
    priority: 2 * BEHIND,
  }),
  /** Whenever prices are published. */
  sweepPublishedPrices: job('prices-sweep'),
  notifyOfPrices: job('price-notice', {
    key: (of: From<'price-notice'> & { readonly at: Instant }) => `price-notice:${of.contractId}:${of.at}`,
    priority: BEHIND,
  }),
  forgottenPassword: job('forgotten-password'),
  /** A platform that begins sends very many at once. */
  mailFirstLink: job('first-link', { key: ({ accountId }) => `first-link:${accountId}`, priority: BEHIND }),
  /** Batch by batch: each asks for the next. */
  checkBooks: job('check-books', {
    key: (of) => `check-books:${of.what}:${of.at}:${of.after ?? ''}`,
    priority: 2 * BEHIND,
  }),
  notifyOperators: job('notify-operators', letter),
  /** One for all jobs of a quarter of an hour, at its end. */
  reportJobs: job('report-jobs', { ...letter, key: ({ since }) => `report-jobs:${since}` }),
  /** Once a day, then for what the portion before left. */
  sweep: job('sweep', {
    key: ({ day, portion }: OfDay & { readonly portion: number }) =>
      portion === 0 ? `sweep:${day}` : `sweep:${day}:${portion}`,
    priority: BEHIND,
  }),
} as const
