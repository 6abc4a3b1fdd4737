import {
  addMonths,
  dateOf,
  type Instant,
  nextMonth,
  startOfDay,
  startOfMonth,
  type YearMonth,
  type Zone,
} from '../calendar/index.ts'
import { type Catalogue, type CataloguePlan, listedPlan, type PriceListDate } from '../catalogue/index.ts'
import { baseEntryAt, type Contract, planOf } from '../contract/index.ts'
import type { PlanGroupId } from '../ids/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import { listsIn } from './known-prices.ts'

const RETENTION_MONTHS = 12

export interface ChargedStorage {
  readonly uploadedBefore: Instant
  readonly keptUntil: Instant
}

/** In the contract's zone (billing rules: "Monthly", storage). */
export const storageOf = (month: YearMonth, zone: Zone): ChargedStorage => ({
  uploadedBefore: startOfMonth(addMonths(nextMonth(month), -RETENTION_MONTHS), zone),
  keptUntil: startOfMonth(nextMonth(month), zone),
})

/** A yearly term pays for storage at its start. */
export function storageAt(start: Instant, zone: Zone): ChargedStorage {
  const uploadedOn = Temporal.PlainDate.from(dateOf(start, zone)).subtract({ months: RETENTION_MONTHS }).toString()
  return { uploadedBefore: startOfDay(uploadedOn, zone), keptUntil: start }
}

/** Rounded down to tenths, as shown and charged. */
export const storedTenths = (seconds: VideoSeconds): number => Math.floor(seconds / 360)

export function storagePlanAt(
  contract: Contract,
  catalogue: Catalogue,
  at: Instant,
  month: YearMonth,
): { readonly plan: CataloguePlan; readonly list: PriceListDate } | null {
  const base = baseEntryAt(contract, catalogue, at)
  if (base === null) return null
  const held = planOf(base, catalogue)
  const plan = storageIn(held.groupId, catalogue) ?? storageIn(listedPlan(held, catalogue).groupId, catalogue)
  return plan === null ? null : { plan, list: listsIn(contract, catalogue, month)(base) }
}

const storageIn = (groupId: PlanGroupId, catalogue: Catalogue): CataloguePlan | null =>
  [...catalogue.plans.values()].find((plan) => plan.groupId === groupId && plan.role === 'storage') ?? null
