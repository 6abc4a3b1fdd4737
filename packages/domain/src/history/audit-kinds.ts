import type { Instant } from '../calendar/index.ts'
import type { OrganizationId } from '../ids/index.ts'

/** A row of the audit: who changed what, and when. What it holds before and after is for its kind to say. */
export interface AuditRecord {
  readonly organizationId: OrganizationId
  /** A user id, or the name of the job, operator or provider that acted. */
  readonly actor: string
  readonly action: AuditKind
  /** What was changed, e.g. `contract:<id>`. */
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
  /** Epoch milliseconds of the clock port. */
  readonly at: Instant
}

/** What an audit row is about: the log is filtered by it. */
export type AuditTopic = 'plan' | 'options' | 'payments' | 'account' | 'videos' | 'access' | 'platform'

/** Every kind of audit row with its topic. The history has a sentence for each of them. */
const topics = {
  'plan-purchase': 'plan',
  'plan-upgrade': 'plan',
  'plan-downgrade': 'plan',
  'yearly-plan-purchase': 'plan',
  'yearly-plan-upgrade': 'plan',
  'yearly-plan-downgrade': 'plan',
  'yearly-plan-resume': 'plan',
  'coupon-purchase': 'plan',
  'coupon-upgrade': 'plan',
  'coupon-downgrade': 'plan',
  'withdraw-plan-change': 'plan',
  'add-plans': 'plan',
  'auto-add-plans': 'plan',
  'end-plan': 'plan',
  renewed: 'plan',
  'seats-kept': 'plan',
  'trial-ended': 'plan',
  'coupon-ended': 'plan',
  cancelled: 'plan',
  expired: 'plan',
  'close-account': 'plan',
  'reserve-cancellation': 'plan',
  'withdraw-cancellation': 'plan',
  'purge-account': 'plan',
  'buy-add-ons': 'options',
  'create-user-contract': 'options',
  'ask-approval': 'plan',
  'approve-request': 'plan',
  'decline-request': 'plan',
  'withdraw-request': 'plan',
  'request-expired': 'plan',
  'fix-billing': 'payments',
  'close-with-nothing-to-pay': 'payments',
  'payment-result': 'payments',
  'pay-billing': 'payments',
  'receive-transfer': 'payments',
  'use-credit': 'payments',
  'return-credit': 'payments',
  'book-refund': 'payments',
  'order-refund': 'payments',
  'refund-refused': 'payments',
  'refund-failed': 'payments',
  'dispute-opened': 'payments',
  'dispute-won': 'payments',
  'dispute-lost': 'payments',
  'reissue-document': 'payments',
  'suspend-plan': 'payments',
  'resume-plan': 'payments',
  'begin-term-anew': 'payments',
  'hold-organization': 'payments',
  'release-organization': 'payments',
  'save-card': 'account',
  'register-customer': 'account',
  'save-contract-info': 'account',
  'save-buyer': 'account',
  'ask-mail-address': 'account',
  'cancel-mail-address': 'account',
  'change-mail-address': 'account',
  'refuse-mail-address': 'account',
  'pause-mail-address': 'account',
  'resume-mail-address': 'account',
  'add-recipient': 'account',
  'send-link-again': 'account',
  'confirm-recipient': 'account',
  'edit-recipient': 'account',
  'remove-recipient': 'account',
  'switch-notice': 'account',
  unsubscribe: 'account',
  'set-thresholds': 'account',
  'invite-person': 'account',
  'send-invitation-again': 'account',
  'revoke-invitation': 'account',
  'accept-invitation': 'account',
  'change-role': 'account',
  'remove-person': 'account',
  'hand-over': 'account',
  'withdraw-departure': 'account',
  'departure-waits': 'account',
  'departure-void': 'account',
  leave: 'account',
  'administers-again': 'account',
  'limit-managers': 'account',
  'send-documents': 'payments',
  'begin-calendar-feed': 'account',
  'end-calendar-feed': 'account',
  'download-period': 'account',
  'delete-game': 'videos',
  'create-test-game': 'videos',
  ingest: 'platform',
  'sign-in': 'access',
  'sign-out': 'access',
  'refresh-reuse': 'access',
  'change-password': 'access',
  'secure-login': 'access',
  'reset-password': 'access',
  'add-authenticator': 'access',
  'replace-authenticator': 'access',
  'remove-authenticator': 'access',
  'use-recovery-code': 'access',
  'renew-recovery-codes': 'access',
  'guess-second-factor': 'access',
  'remove-second-factors': 'access',
  'demand-second-factor': 'account',
  'end-second-factor-demand': 'account',
  'ask-own-address': 'access',
  'cancel-own-address': 'access',
  'change-own-address': 'access',
  'add-passkey': 'access',
  'rename-passkey': 'access',
  'remove-passkey': 'access',
  'end-session': 'access',
  'end-other-sessions': 'access',
} as const satisfies Record<string, AuditTopic>

export type AuditKind = keyof typeof topics

/** Those of a topic. */
export type AuditKindOf<T extends AuditTopic> = {
  [K in AuditKind]: (typeof topics)[K] extends T ? K : never
}[AuditKind]

export const topicOf = (kind: AuditKind): AuditTopic => topics[kind]

/** Whether a row's text names a kind; rows are kept for years, and a kind may be gone by then. */
export const isAuditKind = (action: string): action is AuditKind => Object.hasOwn(topics, action)

export const auditKinds: readonly AuditKind[] = Object.keys(topics).filter(isAuditKind)
