import { dateOf, type Instant } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { baseEntryAt, groupOf, planOf } from '../contract/entries.ts'
import type { Contract } from '../contract/index.ts'
import { isCancelled } from '../contract/state.ts'
import type { Cancelling } from './cancelling.ts'

/**
 * The end of a contract whose cancellation is reserved, null for any other (specification, "Cancellation"): a date is set,
 * it has not come, the plan is no trial, nothing is billed again after it, and the plan in force ends exactly then.
 */
export function reservationOf(contract: Contract, catalogue: Catalogue, now: Instant): Instant | null {
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
 * Whether the date that was sent is the contract's own: the last millisecond of the term where it is reserved, any instant
 * of today in the contract's zone where the account is closed at once.
 */
export function isCancellationDate(
  cancelling: Exclude<Cancelling, { kind: 'refused' }>,
  date: Instant,
  { zone }: Pick<Contract, 'zone'>,
): boolean {
  switch (cancelling.kind) {
    case 'reserve':
      return date === cancelling.at - 1
    case 'close':
      return dateOf(date, zone) === dateOf(cancelling.at, zone)
  }
}
