import type { HistoryEntry, HistoryFacts } from '@touchline/contract/history'
import type { LocalDate } from '@touchline/domain/calendar'
import type { Messages } from '../../../i18n/catalogue.ts'

type Kind = HistoryEntry['kind']
type SentenceName = keyof Messages['history']['sentences']

/** What decides between the sentences of a kind. */
interface Case {
  readonly facts: HistoryFacts
  /** The day of the row: what takes effect later was scheduled. */
  readonly written: LocalDate
}

const isLater = ({ facts: { day }, written }: Case): boolean => day !== undefined && day > written

/** A change of plans at once or later; rows of earlier versions do not say from what. */
const change = (each: Case) => {
  if (isLater(each)) return each.facts.fromPlanGroupId === undefined ? 'scheduledPlanOnly' : 'scheduledPlan'
  return each.facts.fromPlanGroupId === undefined ? 'changedPlanOnly' : 'changedPlan'
}
const term = (each: Case) => (isLater(each) ? 'scheduledTerm' : 'boughtTerm')
const coupon = () => 'usedCoupon' as const

const payment = ({ facts: { paymentStatus, card, failureCode } }: Case) => {
  if (paymentStatus === 'Complete') return card === undefined ? 'paid' : 'paidWith'
  if (paymentStatus === 'Error') return failureCode === undefined ? 'declined' : 'declinedFor'
  return paymentStatus === 'ProcessCallError' ? 'unanswered' : 'processing'
}

const bought = ({ facts: { userName, items, viewers } }: Case) => {
  if (items === undefined) return 'boughtSomething'
  if (userName !== undefined) return 'boughtForUser'
  return viewers === undefined ? 'bought' : 'boughtSeats'
}

const limited = ({ facts: { limit } }: Case) => {
  if (limit === undefined) return 'unlimitedManagers'
  return limit === 0 ? 'managersAlwaysAsk' : 'limitedManagers'
}

const isOfItems = ({ facts: { items } }: Case): boolean => items !== undefined

/** Rows of earlier versions do not say what was asked for. */
const withdrawn = (each: Case) => {
  if (isOfItems(each)) return 'withdrewItemsRequest'
  return each.facts.planGroupId === undefined ? 'withdrewRequest' : 'withdrewPlanRequest'
}

/** The sentence of each kind: the compiler finds a kind that has none. */
const sentences = {
  'plan-purchase': ({ facts: { viewers } }: Case) => (viewers === undefined ? 'boughtPlan' : 'boughtPlanWithSeats'),
  'plan-upgrade': change,
  'plan-downgrade': change,
  'yearly-plan-purchase': term,
  'yearly-plan-upgrade': term,
  'yearly-plan-downgrade': term,
  'yearly-plan-resume': () => 'keptPlan',
  'coupon-purchase': coupon,
  'coupon-upgrade': coupon,
  'coupon-downgrade': coupon,
  'withdraw-plan-change': () => 'withdrewPlan',
  'add-plans': bought,
  'auto-add-plans': () => 'monthlyPlans',
  'end-plan': ({ facts: { items } }: Case) => (items === undefined ? 'endedSomething' : 'ended'),
  'ask-approval': (each: Case) => (isOfItems(each) ? 'askedForItems' : 'askedForPlan'),
  'approve-request': (each: Case) => (isOfItems(each) ? 'approvedItems' : 'approvedPlan'),
  'decline-request': (each: Case) => (isOfItems(each) ? 'declinedItems' : 'declinedPlan'),
  'withdraw-request': withdrawn,
  'request-expired': (each: Case) => (isOfItems(each) ? 'itemsRequestExpired' : 'planRequestExpired'),
  renewed: () => 'renewed',
  'seats-kept': () => 'seatsKept',
  'trial-ended': () => 'trialEnded',
  'coupon-ended': () => 'couponEnded',
  cancelled: () => 'cancelled',
  expired: () => 'expired',
  'close-account': () => 'closed',
  'reserve-cancellation': () => 'scheduledCancellation',
  'withdraw-cancellation': () => 'withdrewCancellation',
  'purge-account': () => 'purged',
  'buy-add-ons': bought,
  'create-user-contract': ({ facts: { userName } }: Case) => (userName === undefined ? 'userTime' : 'userTimeFor'),
  'fix-billing': () => 'fixed',
  'close-with-nothing-to-pay': () => 'nothingToPay',
  'payment-result': payment,
  'pay-billing': () => 'askedToPay',
  'receive-transfer': ({ facts: { paymentStatus, isOverpaid } }: Case) => {
    if (paymentStatus === 'Waiting') return 'transferPart'
    return isOverpaid === true ? 'transferOver' : 'transferReceived'
  },
  'use-credit': () => 'creditUsed',
  'return-credit': () => 'creditReturned',
  'book-refund': () => 'refunded',
  'order-refund': () => 'refundOrdered',
  'refund-refused': () => 'refundRefused',
  'refund-failed': () => 'refundFailed',
  'dispute-opened': () => 'disputeOpened',
  'dispute-won': () => 'disputeWon',
  'dispute-lost': () => 'disputeLost',
  'reissue-document': () => 'reissued',
  'suspend-plan': () => 'paused',
  'resume-plan': () => 'resumed',
  'begin-term-anew': () => 'termBegan',
  'hold-organization': () => 'putOnHold',
  'release-organization': () => 'released',
  'save-card': ({ facts: { fromCard } }: Case) => (fromCard === undefined ? 'registeredCard' : 'replacedCard'),
  'register-customer': () => 'preparedCard',
  'save-contract-info': ({ facts: { changed = [] } }: Case) =>
    changed.length === 0 ? 'savedContact' : 'changedContact',
  'save-buyer': ({ facts: { title } }: Case) => (title === undefined ? 'removedBuyer' : 'savedBuyer'),
  'download-period': () => 'downloaded',
  'ask-mail-address': () => 'askedMail',
  'cancel-mail-address': () => 'withdrewMail',
  'change-mail-address': () => 'changedMail',
  'refuse-mail-address': () => 'refusedMail',
  'pause-mail-address': () => 'pausedMail',
  'resume-mail-address': () => 'resumedMail',
  'add-recipient': () => 'addedRecipient',
  'send-link-again': () => 'sentLinkAgain',
  'confirm-recipient': () => 'confirmedRecipient',
  'edit-recipient': () => 'editedRecipient',
  'remove-recipient': () => 'removedRecipient',
  'switch-notice': () => 'switchedNotice',
  unsubscribe: () => 'followedLink',
  'set-thresholds': () => 'setThresholds',
  'send-documents': () => 'sentDocuments',
  'begin-calendar-feed': () => 'beganCalendarFeed',
  'end-calendar-feed': () => 'endedCalendarFeed',
  'invite-person': () => 'invitedPerson',
  'send-invitation-again': () => 'sentInvitationAgain',
  'revoke-invitation': () => 'revokedInvitation',
  'accept-invitation': () => 'acceptedInvitation',
  'change-role': () => 'changedRole',
  'remove-person': () => 'removedPerson',
  'hand-over': () => 'handedOver',
  'withdraw-departure': () => 'withdrewDeparture',
  'departure-waits': () => 'departureWaits',
  'departure-void': () => 'departureVoid',
  leave: () => 'left',
  'administers-again': () => 'administersAgain',
  'limit-managers': limited,
  'delete-game': () => 'deletedGame',
  'create-test-game': () => 'testGame',
  ingest: () => 'delivered',
  'sign-in': () => 'signedIn',
  'sign-out': () => 'signedOut',
  'refresh-reuse': () => 'endedSession',
  'change-password': () => 'changedPassword',
  'secure-login': () => 'securedLogin',
  'reset-password': () => 'resetPassword',
  'add-authenticator': () => 'addedAuthenticator',
  'replace-authenticator': () => 'replacedAuthenticator',
  'remove-authenticator': () => 'removedAuthenticator',
  'use-recovery-code': () => 'usedRecoveryCode',
  'renew-recovery-codes': () => 'renewedRecoveryCodes',
  'guess-second-factor': () => 'guessedSecondFactor',
  'remove-second-factors': () => 'operatorRemovedFactors',
  'demand-second-factor': () => 'demandedFactor',
  'end-second-factor-demand': () => 'endedFactorDemand',
  'ask-own-address': () => 'askedOwnAddress',
  'cancel-own-address': () => 'cancelledOwnAddress',
  'change-own-address': () => 'changedOwnAddress',
  'add-passkey': () => 'addedPasskey',
  'rename-passkey': () => 'renamedPasskey',
  'remove-passkey': () => 'removedPasskey',
  'end-session': () => 'endedOneSession',
  'end-other-sessions': () => 'endedOtherSessions',
  other: () => 'other',
} as const satisfies Record<Kind, (each: Case) => SentenceName>

export const sentenceOf = (kind: Kind, each: Case): SentenceName => sentences[kind](each)
