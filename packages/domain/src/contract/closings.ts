import { type Instant, monthOf, nextMonth, type YearMonth } from '../calendar/index.ts'
import type { Contract } from './contract.ts'

/** For what a whole month costs: none has a part of the month before it. */
export const neverClosed = (contract: Contract): Contract => ({ ...contract, closings: [] })

type Opened = Pick<Contract, 'closings' | 'zone'>

/** When the account was closed in a month of the contract's zone, and opened again since; null where it was not. A month has one. */
export const closingIn = ({ closings = [], zone }: Opened, month: YearMonth): Instant | null =>
  closings.find((at) => monthOf(at, zone) === month) ?? null

/**
 * The month whose bill has what is in force or bought at an instant: the running one in the contract's zone, but for one in
 * which the account was closed, which has its bill already. What comes after the closing is on the next month's (billing
 * rules: "Opened again").
 */
export function billedMonthAt(contract: Opened, at: Instant): YearMonth {
  const month = monthOf(at, contract.zone)
  return closingIn(contract, month) === null ? month : nextMonth(month)
}
