import { dateOf, firstDay, type Instant, monthOf } from '../calendar/index.ts'
import type { Cycle } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import { specifiedTaxes, type Tax, taxOn } from '../money/index.ts'

export function taxAt(
  { taxRegion, taxes, zone }: Pick<Contract, 'taxRegion' | 'taxes' | 'zone'>,
  at: Instant,
  cycle: Cycle,
): Tax {
  const day = cycle === 'year' ? dateOf(at, zone) : firstDay(monthOf(at, zone))
  return taxOn(taxes ?? specifiedTaxes(taxRegion), day)
}
