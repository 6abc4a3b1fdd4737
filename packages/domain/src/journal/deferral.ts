import { addMonths, daysBetween, type LocalDate, lastDay, type YearMonth } from '../calendar/index.ts'
import { floorDiv } from '../money/index.ts'

export interface DeferredTerm {
  /** Minor units before tax, as billed. */
  readonly net: bigint
  readonly from: LocalDate
  readonly to: LocalDate
  /** The month of the journal that has its bill. */
  readonly booked: YearMonth
  readonly givenBack: readonly { readonly booked: YearMonth; readonly net: bigint }[]
}

/** What the days after the month earn of what stays billed. */
function deferredAfter({ net, from, to, givenBack }: DeferredTerm, month: YearMonth): bigint {
  const days = daysBetween(from, to) + 1
  const left = Math.min(days, Math.max(0, daysBetween(lastDay(month), to)))
  const billed = givenBack.reduce((sum, { booked, net: back }) => (booked <= month ? sum - back : sum), net)
  return billed - floorDiv(billed * BigInt(days - left), BigInt(days))
}

/** Put off in the month above 0, earned below. */
export function deferralIn(term: DeferredTerm, month: YearMonth): bigint {
  if (month < term.booked) return 0n
  const before = month === term.booked ? 0n : deferredAfter(term, addMonths(month, -1))
  return deferredAfter(term, month) - before
}
