import type { Instant } from '@touchline/domain/calendar'
import type { ChargeId, OrganizationId, PaymentMethodId, PlanId } from '@touchline/domain/ids'
import type { JsonValue } from '../db/column-values.ts'
import { type Kind, type PayloadOf, payloads } from './payloads.ts'

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

/**
 * What moves money, or what somebody holds for it. Where one of them fails twice a person must be notified, and it is tried
 * until it succeeds, or the provider answers that it cannot: a bill or a plan whose state is not booked must not depend on
 * somebody who queues it again.
 */
export const moneyKinds = [
  'recalculate',
  'month-close',
  'auto-add-plans',
  'plan-start',
  'plan-end',
  'settle',
  'suspend',
  'make-refund',
  'read-dispute',
  'read-refunds',
  'read-event',
] as const satisfies readonly Kind[]

export const isMoneyKind = (name: string): boolean => moneyKinds.some((kind) => kind === name)

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
    const payload = payloads[kind].parse(from)
    return { [made]: true, kind, organizationId, ...uniqueKey, payload, ...triesOf(kind), ...terms }
  }

const triesOf = (kind: Kind) => (isMoneyKind(kind) ? { maxAttempts: UNTIL_DONE } : {})

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

/** A job of the whole cell, once a day. */
const ofDay = (
  kind: 'keep-papers' | 'check-papers' | 'usage-months' | 'read-events' | 'earlier-documents',
  day: number,
): JobRequest => ({
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
  readDispute: (disputeId: string): JobRequest => ({
    [made]: true,
    kind: 'read-dispute',
    payload: { disputeId },
    ...triesOf('read-dispute'),
  }),
  /** Once a day, for as long as its bill is not fixed. */
  readDisputeOfDay: (disputeId: string, day: number): JobRequest => ({
    [made]: true,
    kind: 'read-dispute',
    uniqueKey: `read-dispute:${disputeId}:${day}`,
    payload: { disputeId },
    ...triesOf('read-dispute'),
  }),
  readRefunds: (chargeId: ChargeId): JobRequest => ({
    [made]: true,
    kind: 'read-refunds',
    payload: { chargeId },
    ...triesOf('read-refunds'),
  }),
  readEvents: (day: number): JobRequest => ofDay('read-events', day),
  /** The provider did not answer. */
  readEventsAgain: (): JobRequest => ({ [made]: true, kind: 'read-events', payload: {} }),
  /** Until it is booked, or the provider keeps it no more. */
  tryEventAgain: (eventId: string): JobRequest => ({
    [made]: true,
    kind: 'read-event',
    uniqueKey: `read-event:${eventId}`,
    payload: { eventId },
    ...triesOf('read-event'),
  }),
  compareCharges: (of: PayloadOf<'compare-charges'>): JobRequest => ({
    [made]: true,
    kind: 'compare-charges',
    uniqueKey: `compare-charges:${of.from}:${of.list}:${of.after ?? ''}`,
    payload: of,
  }),
  /** The provider did not answer. */
  compareChargesAgain: (payload: PayloadOf<'compare-charges'>): JobRequest => ({
    [made]: true,
    kind: 'compare-charges',
    payload,
  }),
  compareCharge: job('compare-charge', {
    key: (of: From<'compare-charge'> & { readonly from: number }) => `compare-charge:${of.chargeId}:${of.from}`,
  }),
  compareChargeAgain: job('compare-charge'),
  compareDisputes: (of: PayloadOf<'compare-disputes'>): JobRequest => ({
    [made]: true,
    kind: 'compare-disputes',
    uniqueKey: `compare-disputes:${of.from}:${of.after ?? ''}`,
    payload: of,
  }),
  /** The provider did not answer. */
  compareDisputesAgain: (payload: PayloadOf<'compare-disputes'>): JobRequest => ({
    [made]: true,
    kind: 'compare-disputes',
    payload,
  }),
  compareDispute: job('compare-dispute', {
    key: (of: From<'compare-dispute'> & { readonly from: number }) =>
      `compare-dispute:${of.disputeId}:${of.from}:${of.look}`,
  }),
  compareDisputeAgain: job('compare-dispute'),
  compareOwn: (of: PayloadOf<'compare-own'>): JobRequest => ({
    [made]: true,
    kind: 'compare-own',
    uniqueKey: `compare-own:${of.from}:${of.of}:${of.after ?? ''}`,
    payload: of,
  }),
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
  /** For a notice before a date. */
  sendDatedMail: job('send-mail', { ...letter, key: onceFor, priority: BEHIND_BUT_READY }),
  /** Without a key: the planner may have looked already when something else changes at the same moment. */
  planNotices: job('plan-notices'),
  /** For those whose date comes near, once a day. */
  planNoticesOfDay: job('plan-notices', {
    key: (of: From<'plan-notices'> & { readonly day: number }) => `plan-notices:${of.contractId}:day:${of.day}`,
    priority: 2 * BEHIND,
  }),
  sendDueNotice: job('due-notice', {
    key: (of) => `due-notice:${of.contractId}:${of.kind}:${of.subject}:${of.period}:${of.dueAt}`,
    priority: BEHIND,
  }),
  mailNotice: job('notice-mails', { key: mailsOf }),
  /** For a notice before a date. */
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
  remindOfFactor: job('remind-of-factor', {
    key: (of) => `remind-of-factor:${of.organizationId}:${of.demandedAt}:${of.moment}`,
    priority: BEHIND,
  }),
  carryOutDepartures: job('departures', { key: (of) => `departures:${of.organizationId}:${of.cause}` }),
  sendPlatformEvents: job('tell-platform', {
    maxAttempts: UNTIL_DONE,
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
  issueEarlierDocuments: (day: number): JobRequest => ({ ...ofDay('earlier-documents', day), priority: BEHIND }),
  checkPapers: (day: number): JobRequest => ({ ...ofDay('check-papers', day), priority: BEHIND }),
  /** Batch by batch: each asks for the next. */
  sweepNotices: (day: number, after: OrganizationId | null): JobRequest => ({
    [made]: true,
    kind: 'notices-sweep',
    uniqueKey: `notices-sweep:${day}:${after ?? ''}`,
    payload: { day, after },
    priority: 2 * BEHIND,
  }),
  forgottenPassword: (username: string): JobRequest => ({
    [made]: true,
    kind: 'forgotten-password',
    payload: { username },
  }),
  /** Batch by batch: each asks for the next. */
  checkBooks: (of: PayloadOf<'check-books'>): JobRequest => ({
    [made]: true,
    kind: 'check-books',
    uniqueKey: `check-books:${of.what}:${of.at}:${of.after ?? ''}`,
    payload: of,
    priority: 2 * BEHIND,
  }),
  notifyOperators: (): JobRequest => ({ [made]: true, kind: 'notify-operators', payload: {}, ...letter }),
  /** One for all jobs of a quarter of an hour, at its end. */
  reportJobs: (since: Instant): JobRequest => ({
    [made]: true,
    kind: 'report-jobs',
    uniqueKey: `report-jobs:${since}`,
    payload: { since },
    ...letter,
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
