import type { Invoice } from '@touchline/domain/billing'
import type { Instant, YearlyTerm } from '@touchline/domain/calendar'
import type { Cycle, PlanGroup } from '@touchline/domain/catalogue'
import { isWithoutSeats } from '@touchline/domain/contract'
import { couponsGivenUp, type GivenUpCoupon } from '@touchline/domain/coupons'
import type { PlanSchedule } from '@touchline/domain/lifecycle'
import {
  type AcceptedChange,
  type AcceptedYearlyChange,
  type MonthlyRefusal,
  previewPlanChange,
  previewYearlyChange,
} from '@touchline/domain/plans'
import type { Cost } from '@touchline/domain/requests'
import type { Account } from '../../../lib/account/account.ts'
import type { ChosenPlan } from '../plan-choice.ts'

interface AnyOffer {
  readonly choice: ChosenPlan
  readonly from: PlanGroup | null
  readonly to: PlanGroup
  readonly boundary: Instant
  readonly schedule: PlanSchedule
  readonly givesUp: readonly GivenUpCoupon[]
  readonly quoted: Invoice
  readonly before: Invoice
  readonly thisMonth: Invoice
  readonly afterwards: Invoice
}

export interface MonthlyOffer extends AnyOffer {
  readonly kind: 'monthly'
  readonly change: AcceptedChange['kind']
  readonly takesSeats: boolean
}

export interface YearlyOffer extends AnyOffer {
  readonly kind: 'yearly'
  readonly change: AcceptedYearlyChange['kind']
  readonly term: YearlyTerm
}

/** Computed by the functions that charge. */
export type PlanOffer = MonthlyOffer | YearlyOffer

interface Refused {
  readonly kind: 'refused'
  readonly reason: MonthlyRefusal
}

export type Offered = PlanOffer | Refused

/** `storedSecondsAtTermStart`: 0 until quoted. */
export const offerOf = (account: Account, choice: ChosenPlan, storedSecondsAtTermStart: number): Offered =>
  choice.cycle === 'month' ? monthlyOffer(account, choice) : yearlyOffer(account, choice, storedSecondsAtTermStart)

function monthlyOffer(account: Account, choice: ChosenPlan): MonthlyOffer | Refused {
  const { groupId, startsNextMonth } = choice
  const takesSeats = !isWithoutSeats(account.contract, account.catalogue, account.now)
  const seats = takesSeats ? {} : choice.seats
  const preview = previewPlanChange({ ...account, selection: { groupId, startsNextMonth, ...seats } })
  if (preview.kind === 'refused') return preview
  const { change, before, thisMonth, fullMonth } = preview
  const invoices = { quoted: thisMonth, before, thisMonth, afterwards: fullMonth }
  const { kind, boundary } = change
  return { kind: 'monthly', takesSeats, change: kind, boundary, ...invoices, ...replacing(account, choice, change) }
}

export interface Starts {
  readonly today: MonthlyOffer
  readonly later: MonthlyOffer
}

export function startsOf(account: Account, { choice }: PlanOffer): Starts | null {
  if (choice.cycle === 'year') return null
  const [today, later] = [false, true].map((startsNextMonth) => monthlyOffer(account, { ...choice, startsNextMonth }))
  if (today?.kind !== 'monthly' || later?.kind !== 'monthly') return null
  return today.boundary < later.boundary ? { today, later } : null
}

function yearlyOffer(account: Account, choice: ChosenPlan, storedSecondsAtTermStart: number): YearlyOffer | Refused {
  const selection = { groupId: choice.groupId, ...choice.seats }
  const preview = previewYearlyChange({ ...account, selection, storedSecondsAtTermStart })
  if (preview.kind === 'refused') return preview
  const { change, before, thisMonth, term: year } = preview
  const invoices = { quoted: year, before, thisMonth, afterwards: year }
  const { kind, term } = change
  return {
    kind: 'yearly',
    change: kind,
    term,
    boundary: term.start,
    ...invoices,
    ...replacing(account, choice, change),
  }
}

const replacing = (
  { contract, catalogue, now }: Account,
  choice: ChosenPlan,
  { from, to, schedule }: AcceptedChange | AcceptedYearlyChange,
) => ({ choice, from, to, schedule, givesUp: couponsGivenUp(contract, catalogue, { schedule, now }) })

export function seatsToSend(offer: PlanOffer) {
  const { seats } = offer.choice
  const isTaken = offer.kind === 'monthly' && offer.takesSeats
  return isTaken ? {} : { analystNum: seats.analysts, viewerNum: seats.viewers }
}

/** For requests and the managers' limit. */
export const costOf = (offer: PlanOffer): Cost => ({
  total: Number(offer.quoted.total.minor),
  monthly: offer.kind === 'monthly' ? Number(offer.afterwards.total.minor) : null,
})

export const startsNow = (offer: PlanOffer, account: Pick<Account, 'now'>): boolean => offer.boundary <= account.now

export const isMonthUnchanged = (offer: PlanOffer, account: Pick<Account, 'now'>): boolean =>
  offer.kind === 'monthly' && !startsNow(offer, account)

export const isStorageOpen = (offer: PlanOffer, account: Pick<Account, 'now'>): boolean =>
  !startsNow(offer, account) && offer.quoted.lines.some(({ role }) => role === 'storage')

export const cycleOf = (text: unknown): Cycle | null =>
  text === 'monthly' ? 'month' : text === 'yearly' ? 'year' : null
