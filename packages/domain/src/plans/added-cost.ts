import { computeMonthlyBilling } from '../billing/index.ts'
import { firstWholeMonth, type Instant, monthInterval, monthOf, type YearMonth } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { billedContract, billedMonthAt, type Contract, withoutClosings } from '../contract/index.ts'
import { type AddedEntry, applySchedule } from '../lifecycle/index.ts'
import type { VideoSeconds } from '../videos/index.ts'

interface Adding {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly userContracts: readonly Contract[]
  readonly storedSecondsOverRetention: VideoSeconds
  readonly add: readonly AddedEntry[]
  readonly now: Instant
}

/**
 * Gross minor units. Base plans cost their months' bills, additions the difference; what ends before its first whole
 * month is paid once. `bills`: those months' totals.
 */
export function addedCost({ contract, catalogue, userContracts, storedSecondsOverRetention, add, now }: Adding) {
  const { zone } = contract
  const bill = (entries: readonly AddedEntry[], month: YearMonth, of: Contract = contract): number => {
    const changed = applySchedule(of, { end: [], withdraw: [], add: entries }, (index) => `new-${index}`)
    const billed = billedContract(changed, userContracts)
    const { total } = computeMonthlyBilling({ contract: billed, catalogue, month, storedSecondsOverRetention })
    return Number(total.minor)
  }
  const isBase = ({ contractPlanId }: AddedEntry): boolean => catalogue.plans.get(contractPlanId)?.role === 'base'
  const begins = ({ start }: AddedEntry): Instant => Math.max(now, start)
  const wholeMonth = (entry: AddedEntry): YearMonth => firstWholeMonth(begins(entry), zone)
  const isShort = (entry: AddedEntry): boolean =>
    entry.end !== null && entry.end < monthInterval(wholeMonth(entry), zone).end
  const isPaidOnce = (entry: AddedEntry): boolean => !isBase(entry) && isShort(entry)
  const lasting = add.filter((entry) => !isPaidOnce(entry))
  const monthsOnce = add
    .filter(isPaidOnce)
    .flatMap((entry) => [billedMonthAt(contract, begins(entry)), billedMonthAt(contract, (entry.end ?? now) - 1)])
  const once = [...new Set(monthsOnce)].reduce((sum, month) => sum + bill(add, month) - bill(lasting, month), 0)
  const cost = (month: YearMonth, of: Contract): number =>
    bill(lasting, month, of) - (add.some(isBase) ? 0 : bill([], month, of))
  const months = lasting.flatMap((entry) => [
    wholeMonth(entry),
    ...(isShort(entry) ? [monthOf(begins(entry), zone)] : []),
  ])
  const bills = [billedMonthAt(contract, now), ...monthsOnce].map((month) => bill(add, month))
  return {
    bills: {
      total: Math.max(...bills),
      monthly: Math.max(0, ...months.map((month) => bill(add, month, withoutClosings(contract)))),
    },
    total: once + (lasting.length === 0 ? 0 : cost(billedMonthAt(contract, now), contract)),
    monthly:
      lasting.length === 0 ? null : once + Math.max(...months.map((month) => cost(month, withoutClosings(contract)))),
  }
}
