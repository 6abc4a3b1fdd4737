import type { LocalDate } from '../../calendar/index.ts'
import type { SeatCounts } from '../../contract/index.ts'
import type { Coupon } from '../../coupons/index.ts'
import type { PlanGroupId } from '../../ids/index.ts'
import type { SleepDays } from '../../plans/index.ts'

export interface PlannedPlan {
  readonly groupId: PlanGroupId | null
  readonly seats: SeatCounts | null
  readonly start: LocalDate | null
  readonly coupon: Coupon | null
  readonly sleep?: SleepDays | null
  /** Custom add-ons: bought, or given up below 0. */
  readonly addOns?: ReadonlyMap<PlanGroupId, number>
}
