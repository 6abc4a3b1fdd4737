import { addDays, dateOf, type Instant, startOfDay } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { baseEntryAt, type Contract, groupOf, isCancelled, planOf } from '../contract/index.ts'
import type { Leaving } from './cancelling.ts'

/**
 * The end of a contract with a scheduled cancellation, null for any other (specification, "Cancellation"): a date is
 * set, it has not come, the plan is no trial, nothing is billed again after it, and the plan in force ends exactly
 * then.
 */
export function scheduledCancellationOf(contract: Contract, catalogue: Catalogue, now: Instant): Instant | null {
  const { cancellation } = contract
  if (cancellation.state === 'none' || isCancelled(contract, now)) return null
  const base = baseEntryAt(contract, catalogue, now)
  if (base === null || base.end !== cancellation.at) return null
  const { kind } = groupOf(planOf(base, catalogue), catalogue)
  if (kind === 'trial' || kind === 'offline-trial') return null
  const isBilledAgain = contract.entries.some(({ end }) => end === null || end > cancellation.at)
  return isBilledAgain ? null : cancellation.at
}

/**
 * The dates that can be named, both included: the last millisecond of the term or month where the cancellation is
 * scheduled, any instant of today in the contract's zone where the account is closed at once.
 */
export function cancellationDates(
  leaving: Leaving,
  { zone }: Pick<Contract, 'zone'>,
): { readonly from: Instant; readonly to: Instant } {
  if (leaving.kind === 'reserve') return { from: leaving.at - 1, to: leaving.at - 1 }
  const today = dateOf(leaving.at, zone)
  return { from: startOfDay(today, zone), to: startOfDay(addDays(today, 1), zone) - 1 }
}

/** Whether the date that was sent is the contract's own. */
export function isCancellationDate(leaving: Leaving, date: Instant, contract: Pick<Contract, 'zone'>): boolean {
  const { from, to } = cancellationDates(leaving, contract)
  return date >= from && date <= to
}

/**
 * The way out that a date names; null where it names none. On a month's last day its last millisecond is the month's end, as
 * on every other day, and any other instant of it is today.
 */
export const leavingOn = (ways: readonly Leaving[], date: Instant, contract: Pick<Contract, 'zone'>): Leaving | null =>
  ways.find((way) => isCancellationDate(way, date, contract)) ?? null
