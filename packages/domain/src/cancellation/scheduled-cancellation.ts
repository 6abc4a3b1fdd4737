import { addDays, dateOf, type Instant, startOfDay } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { baseEntryAt, type Contract, groupOf, isCancelled, planOf } from '../contract/index.ts'
import type { Leaving } from './cancelling.ts'

/** Null: none. A future date, no trial, and the plan ends exactly then (specification, "Cancellation"). */
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

/** Inclusive: the last millisecond, or any instant of today to close at once. */
export function cancellationDates(
  leaving: Leaving,
  { zone }: Pick<Contract, 'zone'>,
): { readonly from: Instant; readonly to: Instant } {
  if (leaving.kind === 'reserve') return { from: leaving.at - 1, to: leaving.at - 1 }
  const today = dateOf(leaving.at, zone)
  return { from: startOfDay(today, zone), to: startOfDay(addDays(today, 1), zone) - 1 }
}

export function isCancellationDate(leaving: Leaving, date: Instant, contract: Pick<Contract, 'zone'>): boolean {
  const { from, to } = cancellationDates(leaving, contract)
  return date >= from && date <= to
}

/** Null: none. On a month's last day the last millisecond is the month's end, any other instant today. */
export const leavingOn = (ways: readonly Leaving[], date: Instant, contract: Pick<Contract, 'zone'>): Leaving | null =>
  ways.find((way) => isCancellationDate(way, date, contract)) ?? null
