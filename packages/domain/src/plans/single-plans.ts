import { listPriceOf, priceListAt } from '../billing/index.ts'
import { dateOf, type Instant, monthInterval, monthOf } from '../calendar/index.ts'
import { type Catalogue, listedPlan } from '../catalogue/index.ts'
import {
  baseEntryAt,
  type Contract,
  entriesOfRole,
  groupOf,
  isExportUnlimitedAt,
  type PlanEntry,
  planOf,
} from '../contract/index.ts'
import { type AddedEntry, applySchedule, type PlanSchedule } from '../lifecycle/index.ts'
import type { BuyingOrganization } from './change.ts'
import { isOffered, isSoldTo } from './offering.ts'

export type EndRefusal = 'plan-ended' | 'term-running' | 'plan-overlap' | 'plan-gap'
export type AddRefusal = 'not-offered' | 'export-unlimited' | 'currency-unpriced' | 'plan-overlap' | 'plan-gap'

/** Call 13; null: allowed. */
export function endBlock(
  contract: Contract,
  catalogue: Catalogue,
  { entry, end, now }: { readonly entry: PlanEntry; readonly end: Instant; readonly now: Instant },
): EndRefusal | null {
  if (entry.end !== null && entry.end <= now) return 'plan-ended'
  const plan = planOf(entry, catalogue)
  const isForTerm = plan.cycle === 'year' || entry.couponId !== null || !endsAlone[plan.role]
  if (isForTerm) return end === entry.end ? null : 'term-running'
  if (plan.role !== 'base') return null
  const others = entriesOfRole(contract.entries, catalogue, 'base').filter((other) => other !== entry)
  if (others.some((other) => other.start >= entry.start && other.start < end)) return 'plan-overlap'
  return others.some((other) => other.start === entry.end && other.start > end) ? 'plan-gap' : null
}

const endsAlone = {
  base: true,
  analyst: true,
  viewer: true,
  custom: false,
  upload: false,
  export: false,
  storage: false,
} as const

const HOUR = 3_600_000

/** After a base plan that ended within the hour, else now. */
export function startAtOnce(contract: Contract, catalogue: Catalogue, now: Instant): Instant {
  if (baseEntryAt(contract, catalogue, now) !== null) return now
  const ends = entriesOfRole(contract.entries, catalogue, 'base').map((entry) => entry.end ?? 0)
  const last = Math.max(0, ...ends.filter((end) => end <= now))
  return now - last <= HOUR ? last : now
}

export function isWithinMonth(contract: Contract, { start, end }: AddedEntry, now: Instant): boolean {
  const month = monthInterval(monthOf(now, contract.zone), contract.zone)
  return start >= month.start && start < month.end && end === month.end
}

interface Adding {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly organization: BuyingOrganization
  readonly add: readonly AddedEntry[]
  readonly now: Instant
}

/** Call 14; null: allowed. Monthly plans on sale only. */
export function addBlock({ contract, catalogue, organization, add, now }: Adding): AddRefusal | null {
  const today = dateOf(now, contract.zone)
  const after = applySchedule(contract, adding(add), (index) => `added-${index}`)
  const added = after.entries.filter((entry) => !contract.entries.some(({ id }) => id === entry.id))
  for (const entry of added) {
    const plan = planOf(entry, catalogue)
    const group = groupOf(plan, catalogue)
    if (plan.cycle !== 'month' || group.discountPercent > 0 || plan.role === 'storage') return 'not-offered'
    const isBuyable = plan.role === 'base' ? isOffered(group, organization, today) : isSoldTo(group, organization)
    if (!isBuyable) return 'not-offered'
    const price = listPriceOf(plan, catalogue, contract.currency, priceListAt(now, contract))
    if (price === null) return 'currency-unpriced'
    const from = Math.max(entry.start, now)
    if (baseEntryAt(after, catalogue, from) === null) return 'not-offered'
    if (plan.role === 'export' && isExportUnlimitedAt(after, catalogue, from)) return 'export-unlimited'
  }
  return baseBlock(after, catalogue, added, now) ?? seatBlock(after, catalogue, added)
}

const adding = (add: readonly AddedEntry[]): PlanSchedule => ({ end: [], withdraw: [], add })

/** No overlap or gap; a first one only now. */
function baseBlock(
  after: Contract,
  catalogue: Catalogue,
  added: readonly PlanEntry[],
  now: Instant,
): AddRefusal | null {
  const bases = entriesOfRole(after.entries, catalogue, 'base').toSorted((a, b) => a.start - b.start)
  for (const [index, base] of bases.entries()) {
    const before = bases[index - 1]
    const isAdded = added.includes(base) || (before !== undefined && added.includes(before))
    if (!isAdded) continue
    if (before === undefined || (before.end !== null && before.end < base.start)) {
      if (base.start > now) return 'plan-gap'
    } else if (before.end !== base.start) return 'plan-overlap'
  }
  return null
}

function seatBlock(after: Contract, catalogue: Catalogue, added: readonly PlanEntry[]): AddRefusal | null {
  const isStrange = (entry: PlanEntry) => {
    const base = baseEntryAt(after, catalogue, entry.start)
    return base === null || listedPlan(planOf(base, catalogue), catalogue).groupId !== planOf(entry, catalogue).groupId
  }
  return added.some(isStrange) ? 'not-offered' : null
}
