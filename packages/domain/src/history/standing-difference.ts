import { computeMonthlyBilling } from '../billing/index.ts'
import { firstWholeMonth, type Instant } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { type Contract, withoutClosings } from '../contract/index.ts'
import { type Money, money } from '../money/index.ts'

/** Gross, without storage, from the first month with all of it. */
export function standingDifference(before: Contract, after: Contract, catalogue: Catalogue, from: Instant): Money {
  const month = firstWholeMonth(from, after.zone)
  const totalOf = (contract: Contract) =>
    computeMonthlyBilling({ contract: withoutClosings(contract), catalogue, month, storedSecondsOverRetention: 0 })
      .total.minor
  return money(totalOf(after) - totalOf(before), after.currency)
}
