import { dateOf, type Instant, type LocalDate } from '../calendar/index.ts'
import type { Allowance, Catalogue, Cycle, PlanGroup } from '../catalogue/index.ts'
import { allowanceOf, baseEntryAt, type Contract, isExportUnlimited, planOf } from '../contract/index.ts'
import type { BuyingOrganization } from './change.ts'
import { compareTiers } from './tiers.ts'

/** Global organisations see Pro and Elite; others see Basic, Standard and Standard+ (specification, section 6). */
export const isSoldTo = (group: PlanGroup, organization: BuyingOrganization): boolean =>
  group.kind === 'paid' && group.offering === (organization.isGlobal ? 'global' : 'regional')

/** Whether a contract can begin it on that day: sold to its organisation, not retired, between its days. */
export function isOffered(group: PlanGroup, organization: BuyingOrganization, today: LocalDate): boolean {
  const { isRetired = false, offeredFrom = null, offeredUntil = null } = group
  const isTime = (offeredFrom === null || offeredFrom <= today) && (offeredUntil === null || today <= offeredUntil)
  return isSoldTo(group, organization) && !isRetired && isTime
}

interface Offered {
  readonly contract: Pick<Contract, 'zone'>
  readonly catalogue: Catalogue
  readonly organization: BuyingOrganization
  readonly now: Instant
}

/** The groups an organisation may choose from in a cycle today, lowest tier first; never coupon groups. */
export function offeredGroups({ contract, catalogue, organization, now }: Offered, cycle: Cycle): readonly PlanGroup[] {
  const today = dateOf(now, contract.zone)
  return [...catalogue.groups.values()]
    .filter((group) => group.cycle === cycle && group.discountPercent === 0 && isOffered(group, organization, today))
    .sort(compareTiers)
}

/**
 * Why no hours of export are sold next to a plan of that allowance and cycle; null where they are. More is sold of what a
 * plan has, whatever its catalogue prices, until it has so much that it is shown as unlimited (billing rules: "Monthly").
 */
export function exportBlock(allowance: Allowance, cycle: Cycle): 'not-offered' | 'export-unlimited' | null {
  if (allowance.exportHardSeconds === 0) return 'not-offered'
  return isExportUnlimited(allowance, cycle) ? 'export-unlimited' : null
}

/** The same next to the plan in force; hours that were bought do not count. */
export function exportBlockAt(contract: Contract, catalogue: Catalogue, at: Instant): ReturnType<typeof exportBlock> {
  const base = baseEntryAt(contract, catalogue, at)
  return base === null ? 'not-offered' : exportBlock(allowanceOf(base, catalogue), planOf(base, catalogue).cycle)
}
