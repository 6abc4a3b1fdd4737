import type { Instant, YearMonth } from '../calendar/index.ts'
import type { ProjectedBill } from './project.ts'

/** A bill of which there is a document already. */
export interface KnownBill {
  readonly cycle: 'month' | 'year'
  readonly month: YearMonth
  /** Its total in minor units, while it may still change; null while that is being calculated. */
  readonly draft: number | null
  readonly isFixed: boolean
}

export interface BillAhead {
  readonly at: Instant
  readonly cycle: 'month' | 'year'
  readonly month: YearMonth
  readonly minor: number
}

/**
 * What will be charged between two instants, both excluded: a document that is not fixed says what it costs better than
 * the projection does, and a fixed one is no estimate any more. What costs nothing is not charged.
 */
export function billsAhead(
  projected: readonly ProjectedBill[],
  known: readonly KnownBill[],
  { from, to }: { readonly from: Instant; readonly to: Instant },
): readonly BillAhead[] {
  return projected.flatMap(({ cycle, chargedAt: at, invoice: { month, total } }) => {
    if (at <= from || at >= to) return []
    const held = known.find((each) => each.cycle === cycle && each.month === month)
    if (held?.isFixed === true) return []
    const minor = held?.draft ?? Number(total.minor)
    return minor === 0 ? [] : [{ at, cycle, month, minor }]
  })
}
