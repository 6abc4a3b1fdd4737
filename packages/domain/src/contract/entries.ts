import type { Instant } from '../calendar/index.ts'
import type { Allowance, Catalogue, CataloguePlan, PlanGroup, PlanRole } from '../catalogue/index.ts'
import type { Contract, PlanEntry } from './contract.ts'

export const isActive = (entry: PlanEntry, at: Instant): boolean =>
  entry.start <= at && (entry.end === null || at < entry.end)

/** Throws if unknown: the books are broken. */
export function planOf({ contractPlanId }: Pick<PlanEntry, 'contractPlanId'>, catalogue: Catalogue): CataloguePlan {
  const plan = catalogue.plans.get(contractPlanId)
  if (plan === undefined) throw new Error(`the catalogue has no plan ${contractPlanId}`)
  return plan
}

/** Seconds. */
export const allowanceOf = (entry: PlanEntry, catalogue: Catalogue): Allowance =>
  entry.limits ?? planOf(entry, catalogue).allowance

export function groupOf(plan: CataloguePlan, catalogue: Catalogue): PlanGroup {
  const group = catalogue.groups.get(plan.groupId)
  if (group === undefined) throw new Error(`the catalogue has no plan group ${plan.groupId}`)
  return group
}

export const entriesAt = (contract: Contract, at: Instant): readonly PlanEntry[] =>
  contract.entries.filter((entry) => isActive(entry, at))

export const entriesOfRole = (
  entries: readonly PlanEntry[],
  catalogue: Catalogue,
  role: PlanRole,
): readonly PlanEntry[] => entries.filter((entry) => planOf(entry, catalogue).role === role)

/** At most one (invariant I11). */
export const baseEntryAt = (contract: Contract, catalogue: Catalogue, at: Instant): PlanEntry | null =>
  contract.entries.find((entry) => isActive(entry, at) && planOf(entry, catalogue).role === 'base') ?? null

export function baseGroupAt(contract: Contract, catalogue: Catalogue, at: Instant): PlanGroup | null {
  const entry = baseEntryAt(contract, catalogue, at)
  return entry === null ? null : groupOf(planOf(entry, catalogue), catalogue)
}

export function scheduledBaseEntry(contract: Contract, catalogue: Catalogue, at: Instant): PlanEntry | null {
  const future = entriesOfRole(contract.entries, catalogue, 'base').filter((entry) => entry.start > at)
  return future.toSorted((a, b) => a.start - b.start)[0] ?? null
}
