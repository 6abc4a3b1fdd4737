import type { YearMonth } from '@touchline/domain/calendar'
import { naiveTotal } from '../../packages/domain/src/billing/naive-biller.test-support.ts'
import { catalogue } from './catalogue.ts'
import type { Club } from './club.ts'
import { monthBill } from './life.ts'

const plans = [...catalogue.plans.values()].filter(({ cycle, role }) => cycle === 'month' && role !== 'storage')

/** What the independent biller, which walks from day to day, thinks of a month; it knows monthly plans only. */
export function naiveFaults(club: Club, month: YearMonth): string[] {
  const { contract, closedAt } = club
  const bill = monthBill(club, month)
  const [year = 0, number = 0] = month.split('-').map(Number)
  const isBeyondIt = bill.lines.some(({ derivation }) => derivation.kind === 'addition') || closedAt !== null
  if (isBeyondIt) return []
  const total = naiveTotal(
    contract.entries.map(({ contractPlanId, start, end }) => ({ planId: contractPlanId, start, end })),
    plans.map(({ id, role, prices }) => ({
      id,
      kind: role === 'upload' || role === 'export' ? 'per-piece' : 'per-day',
      price: prices[contract.currency] ?? 0n,
    })),
    { year, month: number, zone: contract.zone, taxPercent: contract.taxRegion === 'JP' ? 10n : 0n },
  )
  return total === bill.total.minor ? [] : [`${month}: the independent biller says ${total}, not ${bill.total.minor}`]
}
