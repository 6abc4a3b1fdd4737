import type { NoticeFacts, NoticeKind } from '@touchline/domain/notices'

type Places = { readonly [K in NoticeKind]: (facts: NoticeFacts[K]) => string | null }

const to = (place: string) => (): string => place
const usage = ({ thing }: { readonly thing: string }): string => `/usage?tab=${thing}`

const request = ({ requestId }: { readonly requestId: string }): string => `/requests/${requestId}`

/** What was confirmed is seen, and as long as it can be undone it is undone, on these screens. */
const confirmed = {
  plan: '/change-plan',
  change: '/change-plan',
  options: '/usage',
  withdrawal: '/change-plan',
  cancellation: '/contract-info',
  'withdrawal-of-cancellation': '/contract-info',
} as const satisfies Record<NoticeFacts['purchase-confirmed']['what'], string>

const places: Places = {
  paid: ({ billingId }) => `/receipt/${billingId}`,
  'payment-failed': to('/billing-history'),
  'retry-planned': to('/billing-history'),
  'plan-paused': to('/billing-history'),
  'plan-restored': to('/contract-info'),
  'contract-expires': to('/billing-history'),
  'transfer-due': to('/billing-history'),
  'month-explained': ({ month }) => `/billing-breakdown?month=${month}`,
  'next-payment-above': to('/billing-breakdown'),
  'storage-above': to('/billing-movies'),
  'usage-reached': usage,
  'limit-reached': usage,
  'outlook-over': usage,
  'purchase-confirmed': ({ what }) => confirmed[what],
  'scheduled-change': to('/change-plan'),
  renewal: to('/change-plan'),
  'trial-ends': to('/purchase-plan'),
  'coupon-ends': to('/change-plan'),
  'card-expires': to('/contract-info/payment-info-change'),
  // Nobody can sign in any more.
  deletion: () => null,
  'request-asked': request,
  'request-approved': request,
  'request-declined': request,
  'request-expired': request,
  'request-decided': request,
  'request-over': request,
  'request-limit': to('/people'),
  'request-limit-changed': to('/people'),
  'request-limit-passed': to('/history'),
  'person-joined': to('/people'),
  'person-left': to('/people'),
  'role-changed': to('/people'),
  'person-stays': to('/people'),
  'departure-waits': to('/people'),
  'departure-void': to('/people'),
  'administers-again': to('/people'),
  'recipient-added': to('/notices'),
  'login-joined': to('/security'),
  // There sessions are ended, and the password is changed.
  'new-browser': to('/security'),
  'mail-changed': to('/contact-info'),
  'card-changed': to('/contract-info/payment-info-manage'),
  'session-ended': to('/security'),
  'sessions-ended': to('/security'),
  'own-address-changed': to('/security'),
  'password-changed': to('/security'),
  'login-secured': to('/history'),
  'passkey-added': to('/security'),
  'passkey-removed': to('/security'),
  'second-factor': to('/security'),
  'second-factors-removed': to('/security'),
  'second-factor-demanded': to('/security'),
  'second-factor-demand': to('/people'),
}

/** The screen of the console that a notice leads to, from its mail as from the bell; null where there is none. */
export const noticePlace = <K extends NoticeKind>(kind: K, facts: NoticeFacts[K]): string | null => places[kind](facts)
