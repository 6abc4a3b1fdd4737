import {
  addMonthsToDate,
  dateOf,
  type Instant,
  type LocalDate,
  startOfDay,
  startOfNextMonth,
  type Zone,
} from '../calendar/index.ts'
import type { Allowance, PlanGroup } from '../catalogue/index.ts'
import { baseGroupAt, type Contract, type ContractState, contractStateAt, type SeatCounts } from '../contract/index.ts'
import type { PlanId } from '../ids/index.ts'
import { scheduleOf } from '../lifecycle/index.ts'
import { compareTiers, isBelowLeast, kindOf, planChangeBlock, requestedSeats, termEndAt } from '../plans/index.ts'
import type { AcceptedCoupon, Coupon, CouponPurchase, CouponRefusal } from './coupon.ts'
import { type CouponContext, couponBlock, couponGroup } from './usability.ts'

export interface CouponPurchaseInput extends CouponContext {
  readonly coupon: Coupon
  readonly unsettled: boolean
  /** With the included one; default: the plan's. */
  readonly analysts?: number
  readonly viewers?: number
  /** Counts only without a paid plan. */
  readonly inUse?: SeatCounts
  readonly startDate?: LocalDate
  readonly limits?: ReadonlyMap<PlanId, Allowance>
}

const refused = (reason: CouponRefusal): CouponPurchase => ({ kind: 'refused', reason })

/** Specification, "Coupon apply"; billing rules: "Coupons". Used by preview and purchase. */
export function decideCouponPurchase(input: CouponPurchaseInput): CouponPurchase {
  const { contract, catalogue, coupon, now } = input
  const reason = couponBlock(coupon, input) ?? blockOf(input)
  if (reason !== null) return refused(reason)
  const to = couponGroup(coupon, catalogue)
  const state = contractStateAt(contract, catalogue, now)
  const from = baseGroupAt(contract, catalogue, now)
  const kind = couponKind(state, from, to)
  const start = startOf(input, kind)
  if (start === null) return refused('coupon-start')
  const seats = requestedSeats(input, input)
  const end = termEndOf(coupon, start, contract.zone)
  // What began since is replaced too.
  const decidedAt = Math.min(now, start)
  const plan = scheduleOf(contract, catalogue, { to, seats, boundary: start, now: decidedAt })
  const schedule = couponSchedule(plan, input, end)
  return { kind, from, to, start, end, seats, schedule, yearlyAnchor: anchorAfter(contract, from, to, start) }
}

function blockOf(input: CouponPurchaseInput): CouponRefusal | null {
  const block = planChangeBlock(input)
  if (block === 'esports' || block === 'unsettled' || block === 'past-deadline') return block
  if (isBelowLeast(input, input)) return 'seats-below-current'
  return limitsExceed(input) ? 'coupon-limits' : null
}

function limitsExceed({ limits = new Map(), catalogue, coupon }: CouponPurchaseInput): boolean {
  return [...limits].some(([planId, own]) => {
    const plan = catalogue.plans.get(planId)
    if (plan === undefined || plan.groupId !== coupon.groupId) return true
    const given = plan.allowance
    return (
      own.uploadHardSeconds > given.uploadHardSeconds ||
      own.uploadSoftSeconds > given.uploadSoftSeconds ||
      own.exportHardSeconds > given.exportHardSeconds ||
      own.exportSoftSeconds > given.exportSoftSeconds
    )
  })
}

const couponKind = (state: ContractState, from: PlanGroup | null, to: PlanGroup): AcceptedCoupon['kind'] =>
  from !== null && from.tier !== null && state.kind !== 'cancelled' && compareTiers(from, to) === 0
    ? 'upgrade'
    : kindOf(state, from, to)

function startOf(input: CouponPurchaseInput, kind: AcceptedCoupon['kind']): Instant | null {
  const { contract, catalogue, now, startDate, coupon } = input
  const { zone } = contract
  const termEnd = termEndAt(contract, catalogue, now)
  if (termEnd !== null) return termEnd
  if (kind === 'downgrade') return startOfNextMonth(now, zone)
  const today = dateOf(now, zone)
  if (startDate !== undefined && (startDate < today || startDate > coupon.effectiveUntil)) return null
  return startOfDay(startDate ?? today, zone)
}

const termEndOf = (coupon: Coupon, start: Instant, zone: Zone): Instant =>
  startOfDay(addMonthsToDate(dateOf(start, zone), coupon.termMonths), zone)

const anchorAfter = ({ yearlyAnchor }: Contract, from: PlanGroup | null, to: PlanGroup, start: Instant) =>
  to.cycle === 'month' || (from?.cycle === 'year' && yearlyAnchor !== null) ? yearlyAnchor : start

function couponSchedule(plan: AcceptedCoupon['schedule'], input: CouponPurchaseInput, end: Instant) {
  const add = plan.add.map((entry) => {
    const limits = input.limits?.get(entry.contractPlanId)
    return { ...entry, end, couponId: input.coupon.id, ...(limits === undefined ? {} : { limits }) }
  })
  return { ...plan, add }
}
