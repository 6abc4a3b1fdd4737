import type { Invoice } from '@touchline/domain/billing'
import type { Instant, YearlyTerm } from '@touchline/domain/calendar'
import type { Cycle, PlanGroup } from '@touchline/domain/catalogue'
import { couponsGivenUp, type GivenUpCoupon } from '@touchline/domain/coupons'
import { type PlanRefusal, previewPlanChange, previewYearlyChange } from '@touchline/domain/plans'
import type { Account } from '../../lib/account/account.ts'
import type { Choice } from './plan-choice.ts'

/** What a choice does and costs, of either cycle, by the functions that the server charges with. */
export interface Offer {
  /** Coupons that are reserved and would be lost. */
  readonly givesUp: readonly GivenUpCoupon[]
  readonly kind: 'purchase' | 'upgrade' | 'downgrade' | 'resume'
  readonly choice: Choice
  readonly from: PlanGroup | null
  readonly to: PlanGroup
  readonly boundary: Instant
  readonly term: YearlyTerm | null
  /** What the server compares: the running month for a monthly plan, the term for a yearly one. */
  readonly quoted: Invoice
  /** The running month without the choice and with it. */
  readonly before: Invoice
  readonly thisMonth: Invoice
  /** What comes after: the first whole month, or the year. */
  readonly afterwards: Invoice
}

export type Offered = Offer | { readonly kind: 'refused'; readonly reason: PlanRefusal }

/** `storedSecondsAtTermStart`: the yearly quote's own, 0 until it is there. */
export function offerOf(account: Account, choice: Choice, storedSecondsAtTermStart: number): Offered {
  if (choice.cycle === 'month') {
    const preview = previewPlanChange({ ...account, selection: { groupId: choice.groupId } })
    if (preview.kind === 'refused') return preview
    const { change, before, thisMonth, fullMonth } = preview
    const { kind, from, to, boundary } = change
    const givesUp = couponsGivenUp(account.contract, account.catalogue, { schedule: change.schedule, now: account.now })
    return {
      givesUp,
      kind,
      choice,
      from,
      to,
      boundary,
      term: null,
      quoted: thisMonth,
      before,
      thisMonth,
      afterwards: fullMonth,
    }
  }
  const selection = { groupId: choice.groupId, ...choice.seats }
  const preview = previewYearlyChange({ ...account, selection, storedSecondsAtTermStart })
  if (preview.kind === 'refused') return preview
  const { change, before, thisMonth, term } = preview
  const { kind, from, to } = change
  const boundary = change.term.start
  const givesUp = couponsGivenUp(account.contract, account.catalogue, { schedule: change.schedule, now: account.now })
  return {
    givesUp,
    kind,
    choice,
    from,
    to,
    boundary,
    term: change.term,
    quoted: term,
    before,
    thisMonth,
    afterwards: term,
  }
}

/** Whether the choice takes effect with today: a yearly plan begins with its day. */
export const startsNow = (offer: Offer, account: Pick<Account, 'now'>): boolean => offer.boundary <= account.now

/** Whether the price has storage in it that is counted again when the term begins. */
export const isStorageOpen = (offer: Offer, account: Pick<Account, 'now'>): boolean =>
  !startsNow(offer, account) && offer.quoted.lines.some(({ role }) => role === 'storage')

export const cycleOf = (text: unknown): Cycle | null =>
  text === 'monthly' ? 'month' : text === 'yearly' ? 'year' : null
