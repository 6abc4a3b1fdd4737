import { dateOf, type Instant, termAt } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { baseEntryAt, groupOf, planOf } from '../contract/entries.ts'
import type { Contract } from '../contract/index.ts'
import { seatsAt } from '../contract/seats.ts'
import type { PlanSchedule } from '../plans/index.ts'
import { scheduleOf } from '../plans/schedule.ts'
import { discountedGroup } from './usability.ts'

/**
 * What a contract falls back to where a coupon's term ends: the discounted plan at its full price with the seats in force,
 * without a gap however late it is carried out. Null where another plan begins there anyway, where the contract is
 * cancelled by then, or where no coupon plan ends at that instant.
 */
export function fallBackAfterCoupon(contract: Contract, catalogue: Catalogue, termEnd: Instant): PlanSchedule | null {
  const { cancellation, zone } = contract
  const ending = baseEntryAt(contract, catalogue, termEnd - 1)
  if (ending === null || ending.end !== termEnd || ending.couponId === null) return null
  if (cancellation.state !== 'none' && cancellation.at <= termEnd) return null
  if (baseEntryAt(contract, catalogue, termEnd) !== null) return null
  const group = groupOf(planOf(ending, catalogue), catalogue)
  if (group.baseGroupId === null) return null
  const to = discountedGroup(group, catalogue)
  const seats = seatsAt(contract, catalogue, termEnd - 1)
  const schedule = scheduleOf(contract, catalogue, { to, seats, boundary: termEnd, now: termEnd - 1 })
  if (to.cycle === 'month' || contract.yearlyAnchor === null) return schedule
  const { end } = termAt(dateOf(contract.yearlyAnchor, zone), termEnd, zone)
  return { ...schedule, add: schedule.add.map((entry) => ({ ...entry, end })) }
}
