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
  'fix-billing': 'payments',
  'close-with-nothing-to-pay': 'payments',
  'payment-result': 'payments',
  'pay-billing': 'payments',
  'receive-transfer': 'payments',
  'use-credit': 'payments',
  'return-credit': 'payments',
  'book-refund': 'payments',
  'reissue-document': 'payments',
  'suspend-plan': 'payments',
  'begin-term-anew': 'payments',
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
  'begin-calendar-feed': 'account',
  'end-calendar-feed': 'account',
  'download-period': 'account',
  'delete-game': 'videos',
  'create-test-game': 'videos',
  ingest: 'platform',
  'sign-in': 'access',
  'sign-out': 'access',
  'refresh-reuse': 'access',
} as const satisfies Record<string, AuditTopic>

export type AuditKind = keyof typeof topics

export const topicOf = (kind: AuditKind): AuditTopic => topics[kind]

/** Whether a row's text names a kind; rows are kept for years, and a kind may be gone by then. */
export const isAuditKind = (action: string): action is AuditKind => Object.hasOwn(topics, action)

export const auditKinds: readonly AuditKind[] = Object.keys(topics).filter(isAuditKind)
