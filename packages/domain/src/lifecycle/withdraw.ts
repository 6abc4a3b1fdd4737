import type { Instant } from '../calendar/index.ts'
import type { Catalogue, PlanGroup } from '../catalogue/index.ts'
import { type Contract, groupOf, planOf, scheduledBaseEntry } from '../contract/index.ts'
import type { CouponId, EntryId } from '../ids/index.ts'
import { type PlanSchedule, planEntries } from './schedule.ts'

export interface ScheduledCut {
  readonly entryId: EntryId
  readonly end: Instant | null
}

export interface ScheduledChange {
  readonly to: PlanGroup
  readonly boundary: Instant
  readonly couponId: CouponId | null
}

export function scheduledChange(contract: Contract, catalogue: Catalogue, now: Instant): ScheduledChange | null {
  const entry = scheduledBaseEntry(contract, catalogue, now)
  if (entry === null) return null
  return { to: groupOf(planOf(entry, catalogue), catalogue), boundary: entry.start, couponId: entry.couponId }
}

/** Restores the ends it shortened. Null: none scheduled. */
export function withdrawScheduled(
  contract: Contract,
  catalogue: Catalogue,
  cuts: readonly ScheduledCut[],
  now: Instant,
): PlanSchedule | null {
  const reserved = scheduledChange(contract, catalogue, now)
  if (reserved === null) return null
  const isCut = ({ entryId }: ScheduledCut) =>
    contract.entries.some((entry) => entry.id === entryId && entry.end === reserved.boundary)
  return {
    withdraw: planEntries(contract, catalogue)
      .filter((entry) => entry.start >= reserved.boundary)
      .map((entry) => entry.id),
    end: cuts.filter(isCut).map(({ entryId, end }) => ({ entryId, at: end })),
    add: [],
  }
}
