import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, PaymentMethodId, PlanId } from '@touchline/domain/ids'
import type { JsonValue } from '../db/column-values.ts'
import { isMoneyKind, type Kind, kinds, type PayloadOf } from './kinds.ts'

const made = Symbol('made by this table')

export interface JobRequest {
  readonly [made]: true
  readonly kind: Kind
  readonly organizationId?: OrganizationId
  readonly uniqueKey?: string
  readonly payload: JsonValue
  readonly priority?: number
  readonly maxAttempts?: number
}

type From<K extends Kind> = PayloadOf<K> &
  (K extends 'send-mail' ? { readonly organizationId: OrganizationId } : unknown)

interface Terms<F> {
  /** The job is stored once per key. */
  readonly key?: (from: F) => string
  readonly priority?: number
  readonly maxAttempts?: number
}

const ownerOf = (from: object): { readonly organizationId?: OrganizationId } =>
  'organizationId' in from && typeof from.organizationId === 'string' ? { organizationId: from.organizationId } : {}

/** Parts used only in the key are not stored. */
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

/** The last try is 69 hours after the first. */
const letter = { maxAttempts: 10 }

const onceFor = ({ cause }: From<'send-mail'> & { readonly cause: string }): string => `mail:${cause}`

const mailsOf = ({ noticeId }: From<'notice-mails'>): string => `notice-mails:${noticeId}`

/** Thirty years of daily tries. */
const UNTIL_DONE = 10_000

/** Behind everything awaited. */
const BEHIND = -10
const BEHIND_BUT_READY = BEHIND + 1

interface OfDay {
  readonly day: number
}

const ofDay = <K extends 'check-papers' | 'compare-runs' | 'usage-months' | 'read-events' | 'earlier-documents'>(
  kind: K,
  terms: Terms<OfDay> = {},
) => job<K, From<K> & OfDay>(kind, { key: ({ day }) => `${kind}:${day}`, ...terms })

export const jobs = {
  recalculate: job('recalculate', { priority: 10 }),
  closeMonth: job('month-close', { key: (of) => `month-close:${of.contractId}:${of.month}` }),
  closeLastMonth: job('month-close', { key: (of) => `account-close:${of.contractId}:${of.month}`, priority: 20 }),
  startPlan: job('plan-start', {
    key: (of: From<'plan-start'> & { readonly contractPlanId: PlanId }) =>
      `plan-start:${of.contractId}:${of.contractPlanId}:${of.start}`,
  }),
  startPlanAgain: job('plan-start'),
  endPlan: job('plan-end', { key: (of) => `plan-end:${of.contractId}:${of.boundary}` }),
  endGoodwill: job('end-goodwill', { key: ({ givingId }) => `end-goodwill:${givingId}` }),
  settle: job('settle', { key: ({ billingId, attempt = 1 }) => `settle:${billingId}:${attempt}` }),
  /** Its own key; the scheduled retry then has nothing to do. */
  settleByNewCard: job('settle', {
    key: (of: From<'settle'> & { readonly attempt: number; readonly paymentMethodId: PaymentMethodId }) =>
      `settle:${of.billingId}:${of.attempt}:${of.paymentMethodId}`,
    priority: 20,
  }),
  makeRefund: job('make-refund', { key: (of) => `make-refund:${of.billingId}:${of.reference}` }),
  makeRefundAgain: job('make-refund'),
  readDispute: job('read-dispute'),
  readDisputeOfDay: job('read-dispute', {
    key: (of: From<'read-dispute'> & OfDay) => `read-dispute:${of.disputeId}:${of.day}`,
  }),
  reportOutcome: job('report-outcome', {
    ...letter,
    key: (of) => `report-outcome:${of.disputeId}:${of.state}`,
  }),
  sendEvidence: job('send-evidence', { key: (of) => `send-evidence:${of.disputeId}:${of.digest}` }),
  sendEvidenceAgain: job('send-evidence'),
  readRefunds: job('read-refunds'),
  readEvents: ofDay('read-events'),
  readEventsAgain: job('read-events'),
  /** Until booked or forgotten. */
  tryEventAgain: job('read-event', { key: ({ eventId }) => `read-event:${eventId}` }),
  compareCharges: job('compare-charges', {
    key: (of) => `compare-charges:${of.from}:${of.list}:${of.after ?? ''}`,
  }),
  compareChargesAgain: job('compare-charges'),
  compareCharge: job('compare-charge', {
    key: (of: From<'compare-charge'> & { readonly from: number }) => `compare-charge:${of.chargeId}:${of.from}`,
  }),
  compareChargeAgain: job('compare-charge'),
  compareDisputes: job('compare-disputes', { key: (of) => `compare-disputes:${of.from}:${of.after ?? ''}` }),
  compareDisputesAgain: job('compare-disputes'),
  compareDispute: job('compare-dispute', {
    key: (of: From<'compare-dispute'> & { readonly from: number }) =>
      `compare-dispute:${of.disputeId}:${of.from}:${of.look}`,
  }),
  compareDisputeAgain: job('compare-dispute'),
  compareOwn: job('compare-own', { key: (of) => `compare-own:${of.from}:${of.of}:${of.after ?? ''}` }),
  readPayouts: job('read-payouts', { key: ({ day }) => `read-payouts:${day}`, priority: BEHIND }),
  readPayoutsAgain: job('read-payouts', { priority: BEHIND }),
  readPayout: job('read-payout', {
    key: ({ payoutId, after }) => `read-payout:${payoutId}:${after ?? ''}`,
    priority: BEHIND,
  }),
  readPayoutAgain: job('read-payout', { priority: BEHIND }),
  /** Asks about the attempt in progress, or makes it. */
  settleAgain: job('settle'),
  /** After each failed attempt; idempotent. */
  pauseUnpaid: job('suspend', {
    key: (of: From<'suspend'> & { readonly attempt: number }) => `suspend:${of.billingId}:${of.attempt}`,
  }),
  compareRuns: ofDay('compare-runs', { priority: BEHIND }),
  previewRun: job('preview-run', { key: ({ previewId }) => `preview-run:${previewId}`, priority: BEHIND }),
  endLook: job('end-look', { key: ({ lookId }) => `end-look:${lookId}` }),
  mailAccountClosed: job('account-closed-mail', {
    key: (of: From<'account-closed-mail'> & { readonly closedAt: Instant }) =>
      `account-closed-mail:${of.contractId}:${of.closedAt}`,
  }),
  sendMail: job('send-mail', letter),
  /** For a job that may run twice; `cause` names it. */
  sendMailOnce: job('send-mail', { ...letter, key: onceFor }),
  sendDatedMail: job('send-mail', { ...letter, key: onceFor, priority: BEHIND_BUT_READY }),
  readMailReports: job('read-mail-reports', {
    key: ({ at }: From<'read-mail-reports'> & { readonly at: Instant }) => `read-mail-reports:${at}`,
  }),
  /** Without a key: things may change after the planner looked. */
  planNotices: job('plan-notices'),
  planNoticesOfDay: job('plan-notices', {
    key: (of: From<'plan-notices'> & { readonly day: number }) => `plan-notices:${of.contractId}:day:${of.day}`,
    priority: 2 * BEHIND,
  }),
  sendDueNotice: job('due-notice', {
    key: (of) => `due-notice:${of.contractId}:${of.kind}:${of.subject}:${of.period}:${of.dueAt}`,
    priority: BEHIND,
  }),
  mailNotice: job('notice-mails', { key: mailsOf }),
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
  /** `through`: the last delivery. */
  deliverEvents: job('deliver-events', {
    maxAttempts: UNTIL_DONE,
    key: (of: From<'deliver-events'> & { readonly through: number }) => `deliver-events:${of.receiverId}:${of.through}`,
  }),
  deliverLater: job('deliver-events', { maxAttempts: UNTIL_DONE }),
  reportReceiver: job('report-receiver', letter),
  keepPapers: job('keep-papers', {
    key: ({ day, after }) => (after === undefined ? `keep-papers:${day}` : `keep-papers:${day}:${after.documentId}`),
    priority: BEHIND,
  }),
  makeUsageMonths: ofDay('usage-months'),
  issueEarlierDocuments: ofDay('earlier-documents', { priority: BEHIND }),
  checkPapers: ofDay('check-papers', { priority: BEHIND }),
  sweepNotices: job('notices-sweep', {
    key: ({ day, after }) => `notices-sweep:${day}:${after ?? ''}`,
    priority: 2 * BEHIND,
  }),
  sweepPrices: job('prices-sweep', {
    key: ({ at, after }) => `prices-sweep:${at}:${after ?? ''}`,
    priority: 2 * BEHIND,
  }),
  sweepPublishedPrices: job('prices-sweep'),
  rehearseDraft: job('rehearse-draft', { priority: BEHIND_BUT_READY }),
  computeCampaign: job('compute-campaign', { priority: BEHIND_BUT_READY }),
  sendCampaign: job('send-campaign', { priority: BEHIND }),
  publishDraft: job('publish-draft', {
    key: ({ draftId, version, orderedAt }) => `publish-draft:${draftId}:${version}:${orderedAt}`,
  }),
  notifyOfPrices: job('price-notice', {
    key: (of: From<'price-notice'> & { readonly at: Instant }) => `price-notice:${of.contractId}:${of.at}`,
    priority: BEHIND,
  }),
  forgottenPassword: job('forgotten-password'),
  mailFirstLink: job('first-link', { key: ({ accountId }) => `first-link:${accountId}`, priority: BEHIND }),
  checkBooks: job('check-books', {
    key: (of) => `check-books:${of.what}:${of.at}:${of.after ?? ''}`,
    priority: 2 * BEHIND,
  }),
  notifyOperators: job('notify-operators', letter),
  reportJobs: job('report-jobs', { ...letter, key: ({ since }) => `report-jobs:${since}` }),
  reportCharging: job('report-charging', { ...letter, key: ({ what, at }) => `report-charging:${what}:${at}` }),
  sweep: job('sweep', {
    key: ({ day, portion }: OfDay & { readonly portion: number }) =>
      portion === 0 ? `sweep:${day}` : `sweep:${day}:${portion}`,
    priority: BEHIND,
  }),
} as const
