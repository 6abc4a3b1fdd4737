import type { Catalogue, Cycle, PlanGroup } from '../catalogue/index.ts'
import type { BuyingOrganization } from './change.ts'
import { compareTiers } from './tiers.ts'

/** Global organisations see Pro and Elite; others see Basic, Standard and Standard+ (specification, section 6). */
export const isOffered = (group: PlanGroup, organization: BuyingOrganization): boolean =>
  group.kind === 'paid' && group.offering === (organization.isGlobal ? 'global' : 'regional')

/** The groups an organisation may choose from in a cycle, lowest tier first; never coupon groups. */
export const offeredGroups = (
  catalogue: Catalogue,
  organization: BuyingOrganization,
  cycle: Cycle,
): readonly PlanGroup[] =>
  [...catalogue.groups.values()]
    .filter((group) => group.cycle === cycle && group.discountPercent === 0 && isOffered(group, organization))
    .sort(compareTiers)
