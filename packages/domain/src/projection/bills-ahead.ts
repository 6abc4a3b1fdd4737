import type { Instant, LocalDate, YearMonth } from '../calendar/index.ts'
import type { ProjectedBill } from './projected-months.ts'

export interface KnownBill {
  readonly cycle: 'month' | 'year'
  readonly month: YearMonth
  /** Minor units of an open bill; null while calculating. */
  readonly draft: number | null
  readonly isFixed: boolean
}

export interface BillAhead {
  readonly at: Instant
  /** In the contract's zone; for a transfer its due date. */
  readonly paidOn: LocalDate
  readonly cycle: 'month' | 'year'
  readonly month: YearMonth
  readonly minor: number
}

/** Exclusive. Documents replace projections; fixed and free ones are excluded. */
export function billsAhead(
  projected: readonly ProjectedBill[],
  known: readonly KnownBill[],
  { from, to }: { readonly from: Instant; readonly to: Instant },
): readonly BillAhead[] {
  return projected.flatMap(({ cycle, chargedAt: at, paidOn, invoice: { month, total } }) => {
    if (at <= from || at >= to) return []
    const held = known.find((each) => each.cycle === cycle && each.month === month)
    if (held?.isFixed === true) return []
    const minor = held?.draft ?? Number(total.minor)
    return minor === 0 ? [] : [{ at, paidOn, cycle, month, minor }]
  })
}
