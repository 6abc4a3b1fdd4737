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
import type { Catalogue, CataloguePlan, PlanGroup } from '../catalogue/index.ts'
import { baseGroupAt } from '../contract/entries.ts'
import type { Contract } from '../contract/index.ts'

const RETENTION_MONTHS = 12

/** Which movies a month's storage fee counts: those past their retention at the month's end that are still there then. */
export interface ChargedStorage {
  readonly uploadedBefore: Instant
  readonly keptUntil: Instant
}

/** The bounds of a month's storage fee, in the contract's zone (billing-rules: "Monthly", storage). */
export const storageOf = (month: YearMonth, zone: Zone): ChargedStorage => ({
  uploadedBefore: startOfMonth(addMonths(nextMonth(month), -RETENTION_MONTHS), zone),
  keptUntil: startOfMonth(nextMonth(month), zone),
})

/** A yearly term pays at its start for what is past its retention then. */
export function storageAt(start: Instant, zone: Zone): ChargedStorage {
  const uploadedOn = Temporal.PlainDate.from(dateOf(start, zone)).subtract({ months: RETENTION_MONTHS }).toString()
  return { uploadedBefore: startOfDay(uploadedOn, zone), keptUntil: start }
}

/** Hours with one decimal, rounded down, as whole tenths: the quantity shown is the quantity charged. */
export const storedTenths = (seconds: number): number => Math.floor(seconds / 360)

const storageIn = (group: PlanGroup, catalogue: Catalogue): CataloguePlan | null =>
  [...catalogue.plans.values()].find((plan) => plan.groupId === group.id && plan.role === 'storage') ?? null

/** The storage price that applies: of the base plan in force, or of the plan a coupon plan discounts. */
export function storagePlanAt(contract: Contract, catalogue: Catalogue, at: Instant): CataloguePlan | null {
  const group = baseGroupAt(contract, catalogue, at)
  if (group === null) return null
  const base = group.baseGroupId === null ? undefined : catalogue.groups.get(group.baseGroupId)
  return storageIn(group, catalogue) ?? (base === undefined ? null : storageIn(base, catalogue))
}
