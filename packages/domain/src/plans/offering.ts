import { dateOf, type Instant, type LocalDate } from '../calendar/index.ts'
import type { Catalogue, Cycle, PlanGroup } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import type { BuyingOrganization } from './change.ts'
import { compareTiers } from './tiers.ts'

/** Global organisations see Pro and Elite; others see Basic, Standard and Standard+ (specification, section 6). */
export const isSoldTo = (group: PlanGroup, organization: BuyingOrganization): boolean =>
  group.kind === 'paid' && group.offering === (organization.isGlobal ? 'global' : 'regional')

/** Whether a contract can begin it on that day: sold to its organisation, not retired, between its days. */
export const isOffered = (group: PlanGroup, organization: BuyingOrganization, today: LocalDate): boolean =>
  isSoldTo(group, organization) && isOpen(group, today)

const isOpen = ({ sale }: PlanGroup, today: LocalDate): boolean =>
  sale === undefined || !(sale.retired || today < (sale.from ?? '') || today > (sale.until ?? today))

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
