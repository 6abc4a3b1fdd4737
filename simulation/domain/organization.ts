import type { Invoice } from '@touchline/domain/billing'
import type { Instant, LocalDate, Zone } from '@touchline/domain/calendar'
import type { Contract, SeatCounts, Sleep } from '@touchline/domain/contract'
import { type Pause, withoutGivenUp } from '@touchline/domain/lifecycle'
import type { Dunning, DunningCourse, DunningRule, PaymentStatus } from '@touchline/domain/payment'

/** A fixed bill and what became of its money. */
export interface Bill {
  readonly id: string
  readonly cycle: 'month' | 'year'
  readonly invoice: Invoice
  readonly rule: DunningRule
  readonly zone: Zone
  status: PaymentStatus
  /** The keys of the attempts made, each written down before its call; null while none is in flight. */
  readonly attempts: string[]
  inFlight: string | null
  retryAt: Instant | null
  /** What was said of its tries and its pause when it failed last. */
  said: DunningCourse | null
  /** When it first failed, while it is unpaid. */
  failedAt: Instant | null
  /** Everything it ever was, in order. */
  readonly history: PaymentStatus[]
}

/** The videos of a game, and each time that it was in the trash. */
export interface Game {
  readonly storedOn: LocalDate
  readonly seconds: number
  readonly stays: Stay[]
}

interface Stay {
  readonly from: Instant
  /** When it was restored; null as long as it was not. */
  until: Instant | null
  /** When somebody misses it. */
  readonly missedOn: Instant | null
}

export interface Organization {
  contract: Contract
  readonly bills: Bill[]
  readonly games: readonly Game[]
  readonly dunning: Dunning
  /** How long it knows of higher prices before it pays them; null where it is never notified. */
  readonly noticeDays: number | null
  /** How likely a month brings a new card; some organisations leave a bill unpaid over the end of their term. */
  readonly care: number
  /** How many seats its users have, where some are given up. */
  inUse: SeatCounts
  /** What payment restores. */
  pause: Pause | null
  /** When the contract ended, until a plan is bought again. */
  closedAt: Instant | null
  /** Every end that it ever had: a cancellation that took effect, sixty unpaid days, a closed account. */
  readonly endings: { readonly at: Instant; readonly kind: 'cancelled' | 'expired' | 'closed' }[]
  /** What the last change of the running month said the month would cost, until something else changes. */
  quote: { readonly month: string; readonly total: bigint } | null
  /** What a later month will cost once seats are given up, until something else changes. */
  nextQuote: { readonly month: string; readonly total: bigint } | null
  /** What the last scheduled plan was quoted for its term, until something else changes. */
  termQuote: { readonly start: Instant; readonly total: bigint } | null
  /** Invariants that failed on the way, in words. */
  readonly broken: string[]
  changes: number
}

/** Names for the entries of one more change. */
export function nameNext(organization: Organization): (index: number) => string {
  organization.changes += 1
  const change = organization.changes
  return (index) => `${change}-${index}`
}

const onlyOnce = (sleeps: readonly Sleep[]): readonly Sleep[] => sleeps.map((sleep) => ({ ...sleep, everyYear: false }))

/** With the contract: what is planned is gone, what is in progress ends with it, and nothing is repeated. */
const sleepsEnded = ({ sleeps = [] }: Contract, at: Instant): readonly Sleep[] =>
  onlyOnce(sleeps)
    .filter(({ from }) => from < at)
    .map((sleep) => ({ ...sleep, until: Math.min(sleep.until, at) }))

/** The contract has ended: there is no plan any more, and a later purchase does not take that from the past. */
export function end(organization: Organization, kind: Organization['endings'][number]['kind'], at: Instant): void {
  organization.contract = {
    ...withoutGivenUp(organization.contract),
    sleeps: sleepsEnded(organization.contract, at),
    cancellation: { state: 'done', at },
  }
  organization.closedAt = at
  organization.endings.push({ at, kind })
}

export const isUnsettled = (organization: Organization): boolean =>
  organization.bills.some(({ status }) => status === 'Error')
