import { type Instant, monthOf, nextMonth, type YearMonth } from '../calendar/index.ts'
import type { Contract } from './contract.ts'

export const withoutClosings = (contract: Contract): Contract => ({ ...contract, closings: [] })

type WithClosings = Pick<Contract, 'closings' | 'zone'>

/** At most one per month. */
export const closingIn = ({ closings = [], zone }: WithClosings, month: YearMonth): Instant | null =>
  closings.find((at) => monthOf(at, zone) === month) ?? null

/** The running month, or the next if the account closed in it (billing rules: "Opened again"). */
export function billedMonthAt(contract: WithClosings, at: Instant): YearMonth {
  const month = monthOf(at, contract.zone)
  return closingIn(contract, month) === null ? month : nextMonth(month)
}
