import type { HistoryEntry, HistoryFacts } from '@touchline/contract/history'
import type { LocalDate } from '@touchline/domain/calendar'

type Kind = HistoryEntry['kind']

interface Case {
  readonly facts: HistoryFacts
  readonly written: LocalDate
}

const isLater = ({ facts: { day }, written }: Case): boolean => day !== undefined && day > written

/** Earlier versions' rows lack the former value. */
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

const withdrawn = (each: Case) => {
  if (isOfItems(each)) return 'withdrewItemsRequest'
  return each.facts.planGroupId === undefined ? 'withdrewRequest' : 'withdrewPlanRequest'
}

/** Other kinds use their own name. */
const choices = {
  'plan-purchase': ({ facts: { viewers } }: Case) => (viewers === undefined ? 'boughtPlan' : 'boughtPlanWithSeats'),
  'plan-upgrade': change,
  'plan-downgrade': change,
  'yearly-plan-purchase': term,
  'yearly-plan-upgrade': term,
  'yearly-plan-downgrade': term,
  'coupon-purchase': coupon,
  'coupon-upgrade': coupon,
  'coupon-downgrade': coupon,
  'grant-plan': ({ facts: { until } }: Case) => (until === undefined ? 'grantedPlan' : 'grantedPlanUntil'),
  'extend-plan': ({ facts: { day } }: Case) => (day === undefined ? 'extendedPlan' : 'extendedPlanUntil'),
  'add-plans': bought,
  'end-plan': ({ facts: { items } }: Case) => (items === undefined ? 'endedSomething' : 'ended'),
  'seats-ended': (each: Case) => (isOfItems(each) ? 'seatsEnded' : 'allSeatsStayed'),
  'ask-approval': (each: Case) => (isOfItems(each) ? 'askedForItems' : 'askedForPlan'),
  'approve-request': (each: Case) => (isOfItems(each) ? 'approvedItems' : 'approvedPlan'),
  'decline-request': (each: Case) => (isOfItems(each) ? 'declinedItems' : 'declinedPlan'),
  'withdraw-request': withdrawn,
  'request-expired': (each: Case) => (isOfItems(each) ? 'itemsRequestExpired' : 'planRequestExpired'),
  'buy-add-ons': bought,
  'create-user-contract': ({ facts: { userName } }: Case) => (userName === undefined ? 'userTime' : 'userTimeFor'),
  'payment-result': payment,
  'receive-transfer': ({ facts: { paymentStatus, isOverpaid } }: Case) => {
    if (paymentStatus === 'Waiting') return 'transferPart'
    return isOverpaid === true ? 'transferOver' : 'transferReceived'
  },
  'give-goodwill': ({ facts: { goodwill } }: Case) =>
    goodwill?.from === goodwill?.to ? 'gaveGoodwill' : 'gaveGoodwillForMonths',
  'save-card': ({ facts: { fromCard } }: Case) => (fromCard === undefined ? 'registeredCard' : 'replacedCard'),
  'save-contract-info': ({ facts: { changed = [] } }: Case) =>
    changed.length === 0 ? 'savedContact' : 'changedContact',
  'set-payment-method': ({ facts: { method } }: Case) => (method === 'card' ? 'setToCard' : 'setToTransfer'),
  'end-tax-number': ({ facts: { day } }: Case) => (day === undefined ? 'keptTaxNumber' : 'endedTaxNumber'),
  'open-case': ({ facts: { title } }: Case) => (title === undefined ? 'notedCase' : 'askedAbout'),
  'save-buyer': ({ facts: { title } }: Case) => (title === undefined ? 'removedBuyer' : 'savedBuyer'),
  'limit-managers': limited,
  'set-looks': ({ facts: { looks } }: Case) => {
    if (looks === 'never') return 'looksForbidden'
    return looks === 'mail' ? 'looksWithMail' : 'looksInHistory'
  },
} as const satisfies Partial<Record<Kind, (each: Case) => string>>

export type SentenceName = Exclude<Kind, keyof typeof choices> | ReturnType<(typeof choices)[keyof typeof choices]>

const hasChoice = (kind: Kind): kind is keyof typeof choices => Object.hasOwn(choices, kind)

/** A missing sentence does not compile. */
export const sentenceOf = (kind: Kind, each: Case): SentenceName => (hasChoice(kind) ? choices[kind](each) : kind)
