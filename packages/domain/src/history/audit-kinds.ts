import type { Instant } from '../calendar/index.ts'
import type { OrganizationId } from '../ids/index.ts'

export interface AuditRecord {
  readonly organizationId: OrganizationId
  readonly actor: string
  readonly action: AuditKind
  readonly subject: string
  readonly before: unknown
  readonly after: unknown
  readonly at: Instant
}

export type AuditTopic = 'plan' | 'options' | 'payments' | 'account' | 'videos' | 'access' | 'platform'

interface KindRow {
  readonly topic: AuditTopic
  readonly confirms?: string
  readonly security?: string
  /** Dated notices are planned again, as plan entries do by themselves. */
  readonly movesDates?: true
}

/** Each has a sentence in the history. */
const kinds = {
  'plan-purchase': { topic: 'plan', confirms: 'plan' },
  'plan-upgrade': { topic: 'plan', confirms: 'change' },
  'plan-downgrade': { topic: 'plan', confirms: 'change' },
  'yearly-plan-purchase': { topic: 'plan', confirms: 'plan' },
  'yearly-plan-upgrade': { topic: 'plan', confirms: 'change' },
  'yearly-plan-downgrade': { topic: 'plan', confirms: 'change' },
  'yearly-plan-resume': { topic: 'plan', confirms: 'change' },
  'coupon-purchase': { topic: 'plan', confirms: 'plan' },
  'coupon-upgrade': { topic: 'plan', confirms: 'change' },
  'coupon-downgrade': { topic: 'plan', confirms: 'change' },
  'withdraw-plan-change': { topic: 'plan', confirms: 'withdrawal' },
  'give-up-seats': { topic: 'plan', confirms: 'givenUp' },
  'keep-seats': { topic: 'plan', confirms: 'kept' },
  'give-up-add-ons': { topic: 'plan', confirms: 'givenUp' },
  'keep-add-ons': { topic: 'plan', confirms: 'kept' },
  'ask-about-seat': { topic: 'plan' },
  'plan-sleep': { topic: 'plan', confirms: 'sleep' },
  'withdraw-sleep': { topic: 'plan', confirms: 'awake' },
  'sleep-once': { topic: 'plan', confirms: 'once' },
  'wake-earlier': { topic: 'plan', confirms: 'woken' },
  'fall-asleep': { topic: 'plan' },
  wake: { topic: 'plan' },
  'sleep-void': { topic: 'plan' },
  'name-season': { topic: 'plan' },
  'add-plans': { topic: 'plan', confirms: 'options' },
  'end-plan': { topic: 'plan', confirms: 'change' },
  'begin-trial': { topic: 'plan' },
  'end-trial': { topic: 'plan' },
  'grant-plan': { topic: 'plan' },
  'extend-plan': { topic: 'plan' },
  'announce-prices': { topic: 'plan' },
  'withdraw-prices': { topic: 'plan' },
  'keep-price': { topic: 'plan' },
  'offer-coupon': { topic: 'plan' },
  renewed: { topic: 'plan' },
  'seats-kept': { topic: 'plan' },
  'seats-ended': { topic: 'plan' },
  'trial-ended': { topic: 'plan' },
  'coupon-ended': { topic: 'plan' },
  cancelled: { topic: 'plan' },
  expired: { topic: 'plan' },
  'close-account': { topic: 'plan' },
  'reserve-cancellation': { topic: 'plan', confirms: 'cancellation' },
  'withdraw-cancellation': { topic: 'plan', confirms: 'withdrawal-of-cancellation' },
  'reopen-account': { topic: 'plan', confirms: 'reopening', movesDates: true },
  'purge-account': { topic: 'plan' },
  'buy-add-ons': { topic: 'options', confirms: 'options' },
  'take-back-addition': { topic: 'options', confirms: 'undone' },
  'create-user-contract': { topic: 'options' },
  'ask-approval': { topic: 'plan' },
  'approve-request': { topic: 'plan' },
  'decline-request': { topic: 'plan' },
  'withdraw-request': { topic: 'plan' },
  'request-expired': { topic: 'plan' },
  'fix-billing': { topic: 'payments', movesDates: true },
  'close-with-nothing-to-pay': { topic: 'payments' },
  'payment-result': { topic: 'payments', movesDates: true },
  'pay-billing': { topic: 'payments' },
  'receive-transfer': { topic: 'payments' },
  'use-credit': { topic: 'payments' },
  'return-credit': { topic: 'payments' },
  'take-back-transfer': { topic: 'payments', movesDates: true },
  'give-goodwill': { topic: 'payments', movesDates: true },
  'end-goodwill': { topic: 'payments', movesDates: true },
  'book-refund': { topic: 'payments' },
  'order-refund': { topic: 'payments' },
  'refund-refused': { topic: 'payments' },
  'refund-failed': { topic: 'payments' },
  'send-evidence': { topic: 'payments' },
  'dispute-opened': { topic: 'payments' },
  'dispute-won': { topic: 'payments' },
  'dispute-lost': { topic: 'payments' },
  'reissue-document': { topic: 'payments' },
  'suspend-plan': { topic: 'payments' },
  'resume-plan': { topic: 'payments' },
  'begin-term-anew': { topic: 'payments' },
  'hold-organization': { topic: 'payments' },
  'release-organization': { topic: 'payments' },
  'save-card': { topic: 'account', movesDates: true },
  'register-customer': { topic: 'account' },
  'save-contract-info': { topic: 'account', movesDates: true },
  'set-payment-method': { topic: 'payments', movesDates: true },
  'rename-organization': { topic: 'account' },
  'save-buyer': { topic: 'account' },
  'end-tax-number': { topic: 'account' },
  'ask-mail-address': { topic: 'account' },
  'cancel-mail-address': { topic: 'account' },
  'change-mail-address': { topic: 'account' },
  'refuse-mail-address': { topic: 'account' },
  'pause-mail-address': { topic: 'account' },
  'resume-mail-address': { topic: 'account' },
  'add-recipient': { topic: 'account' },
  'send-link-again': { topic: 'account' },
  'confirm-recipient': { topic: 'account' },
  'edit-recipient': { topic: 'account' },
  'remove-recipient': { topic: 'account' },
  'switch-notice': { topic: 'account' },
  unsubscribe: { topic: 'account' },
  'set-thresholds': { topic: 'account' },
  'invite-person': { topic: 'account' },
  'send-invitation-again': { topic: 'account' },
  'revoke-invitation': { topic: 'account' },
  'accept-invitation': { topic: 'account' },
  'change-role': { topic: 'account' },
  'remove-person': { topic: 'account' },
  'erase-person': { topic: 'account' },
  'hand-over': { topic: 'account' },
  'withdraw-departure': { topic: 'account' },
  'departure-waits': { topic: 'account' },
  'departure-void': { topic: 'account' },
  leave: { topic: 'account' },
  'administers-again': { topic: 'account' },
  'limit-managers': { topic: 'account' },
  'send-documents': { topic: 'payments' },
  'begin-calendar-feed': { topic: 'account', security: 'calendar-link-made' },
  'end-calendar-feed': { topic: 'account', security: 'calendar-link-ended' },
  'download-period': { topic: 'account' },
  'trash-game': { topic: 'videos' },
  'restore-game': { topic: 'videos' },
  'delete-game': { topic: 'videos' },
  'create-test-game': { topic: 'videos' },
  ingest: { topic: 'platform' },
  'sign-in': { topic: 'access' },
  'make-link': { topic: 'access' },
  'open-link': { topic: 'access' },
  look: { topic: 'access' },
  'set-looks': { topic: 'access' },
  'open-case': { topic: 'payments' },
  'answer-case': { topic: 'payments' },
  'sign-out': { topic: 'access', security: 'signed-out' },
  'refresh-reuse': { topic: 'access' },
  'change-password': { topic: 'access', security: 'password-changed' },
  'secure-login': { topic: 'access', security: 'login-secured' },
  'reset-password': { topic: 'access', security: 'password-reset' },
  'add-authenticator': { topic: 'access', security: 'authenticator-added' },
  'replace-authenticator': { topic: 'access', security: 'authenticator-replaced' },
  'remove-authenticator': { topic: 'access', security: 'authenticator-removed' },
  'use-recovery-code': { topic: 'access', security: 'recovery-code-used' },
  'renew-recovery-codes': { topic: 'access', security: 'recovery-codes-renewed' },
  'guess-second-factor': { topic: 'access' },
  'remove-second-factors': { topic: 'access', security: 'second-factors-removed' },
  'demand-second-factor': { topic: 'account', security: 'second-factor-demanded' },
  'end-second-factor-demand': { topic: 'account', security: 'second-factor-demand-ended' },
  'ask-own-address': { topic: 'access', security: 'own-address-asked' },
  'cancel-own-address': { topic: 'access' },
  'change-own-address': { topic: 'access', security: 'own-address-changed' },
  'add-passkey': { topic: 'access', security: 'passkey-added' },
  'rename-passkey': { topic: 'access' },
  'remove-passkey': { topic: 'access', security: 'passkey-removed' },
  'link-provider': { topic: 'access' },
  'unlink-provider': { topic: 'access', security: 'provider-unlinked' },
  'end-session': { topic: 'access', security: 'session-ended' },
  'end-other-sessions': { topic: 'access', security: 'other-sessions-ended' },
} as const satisfies Readonly<Record<string, KindRow>>

type Kinds = typeof kinds
export type AuditKind = keyof Kinds

export type AuditKindOf<T extends AuditTopic> = {
  [K in AuditKind]: Kinds[K]['topic'] extends T ? K : never
}[AuditKind]

export type ConfirmedAction = {
  [K in AuditKind]: Kinds[K] extends { readonly confirms: string } ? K : never
}[AuditKind]

export type ConfirmedKind = Extract<Kinds[AuditKind], { readonly confirms: string }>['confirms']
type SecurityName = Extract<Kinds[AuditKind], { readonly security: string }>['security']

/** Follow by themselves from what was there before. */
const foreseen: ReadonlySet<AuditKind> = new Set([
  'announce-prices',
  'withdraw-prices',
  'keep-price',
  'renewed',
  'seats-kept',
  'seats-ended',
  'trial-ended',
  'coupon-ended',
  'cancelled',
  'expired',
  'fall-asleep',
  'wake',
  'fix-billing',
  'close-with-nothing-to-pay',
  'payment-result',
])

/** What explains that a bill is not what was computed before. */
export const changesBills = (kind: AuditKind): boolean =>
  !foreseen.has(kind) && topicOf(kind) !== 'access' && topicOf(kind) !== 'platform'

export const topicOf = (kind: AuditKind): AuditTopic => kinds[kind].topic

export function confirmationOf(kind: AuditKind): ConfirmedKind | null {
  const row = kinds[kind]
  return 'confirms' in row ? row.confirms : null
}

export function securityOf(kind: AuditKind): SecurityName | null {
  const row = kinds[kind]
  return 'security' in row ? row.security : null
}

export const movesDates = (kind: AuditKind): boolean => 'movesDates' in kinds[kind]

export const isAuditKind = (action: string): action is AuditKind => Object.hasOwn(kinds, action)

export const auditKinds: readonly AuditKind[] = Object.keys(kinds).filter(isAuditKind)

export const confirmedKinds: readonly AuditKind[] = auditKinds.filter((kind) => confirmationOf(kind) !== null)
