import { computeMonthlyBilling } from '../billing/index.ts'
import { firstWholeMonth, type Instant, monthOf, type YearMonth } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { billedContract, type Contract } from '../contract/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import type { AddedEntry } from './change.ts'
import { applySchedule } from './schedule.ts'

interface Adding {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly userContracts: readonly Contract[]
  readonly storedSecondsOverRetention: VideoSeconds
  readonly add: readonly AddedEntry[]
  readonly now: Instant
}

/**
 * Minor units, with tax, of plans that are added as they are given: a plan costs the bills of its months, as a change of
 * plans does; what is added to one costs what the bills grow by.
 */
export function addedCost({ contract, catalogue, userContracts, storedSecondsOverRetention, add, now }: Adding) {
  const changed = applySchedule(contract, { end: [], withdraw: [], add }, (index) => `new-${index}`)
  const bill = (of: Contract, month: YearMonth): number => {
    const billed = billedContract(of, userContracts)
    const { total } = computeMonthlyBilling({ contract: billed, catalogue, month, storedSecondsOverRetention })
    return Number(total.minor)
  }
  const roles = new Set(add.map(({ contractPlanId }) => catalogue.plans.get(contractPlanId)?.role))
  const cost = (month: YearMonth): number => bill(changed, month) - (roles.has('base') ? 0 : bill(contract, month))
  const isPaidMonthByMonth = roles.has('base') || roles.has('analyst') || roles.has('viewer')
  const begins = Math.max(now, ...add.map(({ start }) => start))
  return {
    total: cost(monthOf(now, contract.zone)),
    monthly: isPaidMonthByMonth ? cost(firstWholeMonth(begins, contract.zone)) : null,
  }
}
