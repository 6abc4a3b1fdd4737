import { listsIn, taxAt, unitPriceOf } from '../billing/index.ts'
import { type Instant, monthOf } from '../calendar/index.ts'
import type { Catalogue, Cycle } from '../catalogue/index.ts'
import { baseEntryAt, type Contract, entriesAt, entriesOfRole, planOf, type SeatCounts } from '../contract/index.ts'
import { type Money, sum, withTax } from '../money/index.ts'
import { freeSeats } from './taken-seats.ts'

/** What the free seats are charged with, each month or each year; tax-inclusive where the contract is taxed. */
export interface FreeSeatsPrice {
  readonly price: Money
  readonly cycle: Cycle
}

/**
 * What is paid for seats that nobody takes, at the prices of the month, or of the term, that the instant is in. The seats
 * that were added last count as the free ones; the included analyst is never one, since it has no price of its own. Null where nothing is paid for them.
 */
export function freeSeatsPrice(
  contract: Contract,
  catalogue: Catalogue,
  taken: SeatCounts,
  at: Instant,
): FreeSeatsPrice | null {
  const base = baseEntryAt(contract, catalogue, at)
  if (base === null) return null
  const { cycle } = planOf(base, catalogue)
  const chargedAt = cycle === 'year' ? base.start : at
  const free = freeSeats(contract, catalogue, taken, at)
  const listOf = listsIn(contract, catalogue, monthOf(chargedAt, contract.zone))
  const priceOf = (role: 'analyst' | 'viewer', count: number): readonly Money[] =>
    entriesOfRole(entriesAt(contract, at), catalogue, role)
      .toSorted((a, b) => b.start - a.start)
      .slice(0, count)
      .flatMap((entry) => unitPriceOf(planOf(entry, catalogue), catalogue, contract.currency, listOf(entry)) ?? [])
  const net = sum([...priceOf('analyst', free.analysts), ...priceOf('viewer', free.viewers)], contract.currency)
  return net.minor === 0n ? null : { price: withTax(net, taxAt(contract, chargedAt, cycle).rate), cycle }
}
