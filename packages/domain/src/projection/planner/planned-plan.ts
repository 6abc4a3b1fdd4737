import type { LocalDate } from '../../calendar/index.ts'
import type { SeatCounts } from '../../contract/index.ts'
import type { Coupon } from '../../coupons/index.ts'
import type { PlanGroupId } from '../../ids/index.ts'
import type { SleepDays } from '../../plans/index.ts'

/** What somebody thinks of doing: null where things stay as they are. */
export interface PlannedPlan {
  readonly groupId: PlanGroupId | null
  /** Null carries the seats in force over. */
  readonly seats: SeatCounts | null
  /** The first day; null begins as early as possible. */
  readonly start: LocalDate | null
  /** A coupon sells its own plan. */
  readonly coupon: Coupon | null
  /** A sleep of the plan in force, with nothing else; left out or null, it stays awake. */
  readonly sleep?: SleepDays | null
}
