import { addMonths, startOfMonth, type YearMonth } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { baseGroupAt, type Contract, sleepsUntil } from '../contract/index.ts'
import { contractChanges, planStepOf } from '../projection/index.ts'

/** What happened around two bills that their lines do not say. */
export interface Around {
  /** Before the month before. */
  readonly wasBilled: boolean
  readonly couponEnded: boolean
  /** Why a bill has fewer or more days, begins or ends. */
  readonly instead: 'sleep' | 'pause' | 'terms' | null
}

export const nothingAround: Around = { wasBilled: false, couponEnded: false, instead: null }

/** `month`: that is billed, next to the one before it. */
export function aroundBills(contract: Contract, catalogue: Catalogue, month: YearMonth, wasBilled: boolean): Around {
  const from = startOfMonth(addMonths(month, -1), contract.zone)
  const end = startOfMonth(addMonths(month, 1), contract.zone)
  const kinds = new Set(
    contractChanges(contract, catalogue, { from, to: end - 1 }).flatMap((change) =>
      change.kind === 'plan' ? [planStepOf(change, catalogue).kind] : [],
    ),
  )
  return { wasBilled, couponEnded: kinds.has('couponEnds'), instead: instead() }

  function instead(): Around['instead'] {
    if (baseGroupAt(contract, catalogue, end - 1)?.cycle === 'year') return 'terms'
    if (kinds.has('paused') || kinds.has('restored')) return 'pause'
    return sleepsUntil(contract, end).some(({ until }) => until > from) ? 'sleep' : null
  }
}
