import { type Instant, monthOf } from '../calendar/index.ts'
import type { Catalogue, Cycle } from '../catalogue/index.ts'
import { baseEntryAt, type Contract, entriesAt, entriesOfRole, planOf, type SeatCounts } from '../contract/index.ts'
import { type Money, sum, withTax } from '../money/index.ts'
import { listsIn } from './known-prices.ts'
import { taxAt } from './tax-at.ts'
import { unitPriceOf } from './unit-price.ts'

export interface FreeSeatsPrice {
  readonly price: Money
  readonly cycle: Cycle
}

/** At the instant's prices per month or term; the last added are the free ones. Null if nothing is paid. */
export function freeSeatsPrice(
  contract: Contract,
  catalogue: Catalogue,
  free: SeatCounts,
  at: Instant,
): FreeSeatsPrice | null {
  const base = baseEntryAt(contract, catalogue, at)
  if (base === null) return null
  const { cycle } = planOf(base, catalogue)
  const chargedAt = cycle === 'year' ? base.start : at
  const listOf = listsIn(contract, catalogue, monthOf(chargedAt, contract.zone))
  const priceOf = (role: 'analyst' | 'viewer', count: number): readonly Money[] =>
    entriesOfRole(entriesAt(contract, at), catalogue, role)
      .toSorted((a, b) => b.start - a.start)
      .slice(0, count)
      .flatMap((entry) => unitPriceOf(planOf(entry, catalogue), catalogue, contract.currency, listOf(entry)) ?? [])
  const net = sum([...priceOf('analyst', free.analysts), ...priceOf('viewer', free.viewers)], contract.currency)
  return net.minor === 0n ? null : { price: withTax(net, taxAt(contract, chargedAt, cycle).rate), cycle }
}
