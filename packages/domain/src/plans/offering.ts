import { dateOf, type Instant, type LocalDate } from '../calendar/index.ts'
import { type Catalogue, type Cycle, isOnSale, type PlanGroup } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import type { BuyingOrganization } from './change.ts'
import { compareTiers } from './tiers.ts'

/** Specification, section 6. */
export const isSoldTo = (group: PlanGroup, organization: BuyingOrganization): boolean =>
  group.kind === 'paid' && group.offering === (organization.isGlobal ? 'global' : 'regional')

export const isOffered = (group: PlanGroup, organization: BuyingOrganization, today: LocalDate): boolean =>
  isSoldTo(group, organization) && isOnSale(group, today)

interface Offered {
  readonly contract: Pick<Contract, 'zone'>
  readonly catalogue: Catalogue
  readonly organization: BuyingOrganization
  readonly now: Instant
}

type Place = Pick<BuyingOrganization, 'isGlobal'>

export const isOfOtherRegions = ({ offering }: PlanGroup, { isGlobal }: Place): boolean =>
  offering === (isGlobal ? 'regional' : 'global')

interface Granting {
  readonly catalogue: Catalogue
  readonly organization: Place
}

export const grantableGroups = ({ catalogue, organization }: Granting): readonly PlanGroup[] =>
  [...catalogue.groups.values()].filter(
    (group) =>
      group.cycle === 'month' &&
      group.discountPercent === 0 &&
      !group.kind.endsWith('readonly') &&
      !isOfOtherRegions(group, organization),
  )

export function offeredGroups({ contract, catalogue, organization, now }: Offered, cycle: Cycle): readonly PlanGroup[] {
  const today = dateOf(now, contract.zone)
  return [...catalogue.groups.values()]
    .filter((group) => group.cycle === cycle && group.discountPercent === 0 && isOffered(group, organization, today))
    .sort(compareTiers)
}
