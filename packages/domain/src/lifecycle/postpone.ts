import { firstWholeMonth, type Instant } from '../calendar/index.ts'
import { type Catalogue, mayHave } from '../catalogue/index.ts'
import { type Contract, type PlanEntry, planOf } from '../contract/index.ts'
import { type PlanSchedule, planEntries } from './schedule.ts'
import { scheduledChange } from './withdraw.ts'

const nothing: PlanSchedule = { end: [], withdraw: [], add: [] }

/**
 * A scheduled monthly plan moves with its price and the present one ends then. Yearly plans and coupons' followers
 * stay.
 */
export function postponeScheduled(
  contract: Contract,
  catalogue: Catalogue,
  { from, until }: { readonly from: Instant; readonly until: Instant },
  now: Instant,
): PlanSchedule {
  const scheduled = scheduledChange(contract, catalogue, now)
  if (scheduled === null || scheduled.to.cycle !== 'month' || scheduled.couponId !== null) return nothing
  const { boundary } = scheduled
  const isConcerned = boundary === from || (from < boundary && boundary < until)
  if (!isConcerned || boundary === until) return nothing
  const plans = planEntries(contract, catalogue)
  const isLeftBehind = (entry: PlanEntry) => {
    const plan = planOf(entry, catalogue)
    return plan.role === 'custom' && !mayHave(plan, scheduled.to)
  }
  const ended = [...plans, ...contract.entries.filter(isLeftBehind)].filter(
    ({ start, end }) => start < boundary && end === boundary,
  )
  if (ended.some(({ couponId }) => couponId !== null)) return nothing
  const begun = plans.filter(({ start }) => start === boundary)
  return {
    end: ended.map(({ id }) => ({ entryId: id, at: until })),
    withdraw: begun.map(({ id }) => id),
    add: begun.map(({ contractPlanId, couponId, limits, end, reserved = null }) => ({
      contractPlanId,
      couponId,
      limits,
      end,
      start: until,
      reserved: reserved && { ...reserved, through: firstWholeMonth(until, contract.zone) },
    })),
  }
}
