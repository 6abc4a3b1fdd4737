import type { Invoice } from '@touchline/domain/billing'
import type { Instant, LocalDate, YearMonth, Zone } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { Contract, SeatCounts, Sleep } from '@touchline/domain/contract'
import { type Pause, withoutGivenUp } from '@touchline/domain/lifecycle'
import type { Dunning, DunningCourse, DunningRule, PaymentStatus } from '@touchline/domain/payment'
import type { NaiveGift } from '../../packages/domain/src/billing/naive-goodwill.test-support.ts'
import type { Random } from '../random.ts'

export interface Bill {
  readonly id: string
  readonly cycle: 'month' | 'year'
  readonly invoice: Invoice
  readonly rule: DunningRule
  readonly zone: Zone
  status: PaymentStatus
  /** Stored before its call; null: none in flight. */
  readonly attempts: string[]
  inFlight: string | null
  retryAt: Instant | null
  said: DunningCourse | null
  failedAt: Instant | null
  readonly history: PaymentStatus[]
}

export interface Game {
  readonly storedOn: LocalDate
  readonly seconds: number
  readonly stays: Stay[]
}

interface Stay {
  readonly from: Instant
  until: Instant | null
  readonly missedOn: Instant | null
}

/** Of draws of its own, so that lives of a seed stay what they were. */
export interface Goodwill {
  readonly random: Random
  gifts: readonly NaiveGift[]
}

interface Closed {
  readonly cycle: Bill['cycle']
  readonly month: YearMonth
  /** Of goodwill, before tax. */
  readonly used: bigint
}

export interface Organization {
  contract: Contract
  readonly bills: Bill[]
  readonly games: readonly Game[]
  readonly dunning: Dunning
  /** Null where it is never notified. */
  readonly noticeDays: number | null
  /** How likely a month brings a new card. */
  readonly care: number
  inUse: SeatCounts
  pause: Pause | null
  closedAt: Instant | null
  readonly endings: { readonly at: Instant; readonly kind: 'cancelled' | 'expired' | 'closed' }[]
  readonly goodwill: Goodwill
  /** Months and terms that were billed, or had nothing to pay. */
  closed: readonly Closed[]
  /** Until something else changes; also below. */
  quote: { readonly month: string; readonly total: bigint } | null
  nextQuote: { readonly month: string; readonly total: bigint } | null
  termQuote: (TermQuote & { readonly planned: ReadonlySet<string> }) | null
  /** Invariants that failed on the way, in words. */
  readonly broken: string[]
  changes: number
}

interface TermQuote {
  readonly start: Instant
  readonly total: bigint
  readonly lists: Catalogue
}

/** What is planned keeps the lists that were shown. */
export function quoteTerm(organization: Organization, quote: TermQuote): void {
  const planned = organization.contract.entries.filter(({ start }) => start === quote.start).map(({ id }) => id)
  organization.termQuote = { ...quote, planned: new Set(planned) }
}

export function nameNext(organization: Organization): (index: number) => string {
  organization.changes += 1
  const change = organization.changes
  return (index) => `${change}-${index}`
}

const onlyOnce = (sleeps: readonly Sleep[]): readonly Sleep[] => sleeps.map((sleep) => ({ ...sleep, everyYear: false }))

/** Planned sleeps are dropped, one in progress ends, and none is repeated. */
const sleepsEnded = ({ sleeps = [] }: Contract, at: Instant): readonly Sleep[] =>
  onlyOnce(sleeps)
    .filter(({ from }) => from < at)
    .map((sleep) => ({ ...sleep, until: Math.min(sleep.until, at) }))

function endGoodwill(organization: Organization, at: Instant): void {
  const { contract, goodwill } = organization
  goodwill.gifts = goodwill.gifts.map((gift) => ({ ...gift, until: Math.min(gift.until, at) }))
  if (contract.goodwill === undefined || contract.goodwill === null) return
  const amounts = contract.goodwill.amounts.map((each) => ({ ...each, endsAt: Math.min(each.endsAt, at) }))
  organization.contract = { ...contract, goodwill: { ...contract.goodwill, amounts } }
}

export function end(organization: Organization, kind: Organization['endings'][number]['kind'], at: Instant): void {
  organization.contract = {
    ...withoutGivenUp(organization.contract),
    sleeps: sleepsEnded(organization.contract, at),
    cancellation: { state: 'done', at },
  }
  endGoodwill(organization, at)
  organization.closedAt = at
  organization.endings.push({ at, kind })
}

export const isUnsettled = (organization: Organization): boolean =>
  organization.bills.some(({ status }) => status === 'Error')

export function openAgain(organization: Organization): void {
  const { contract, endings } = organization
  const last = endings.at(-1)
  const { closings = [] } = contract
  if (last?.kind === 'closed' && !closings.includes(last.at))
    organization.contract = { ...contract, closings: [...closings, last.at] }
}
