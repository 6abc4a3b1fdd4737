import type { BillingInfo } from '@touchline/contract/billing'
import type { ContractPlanGroup } from '@touchline/contract/catalogue'
import type { ContractInfo } from '@touchline/contract/contract-info'
import type { Language } from '@touchline/contract/wire'
import type { Catalogue, Cycle } from '@touchline/domain/catalogue'
import { type Contract, type ContractState, contractStateAt, type Seats } from '@touchline/domain/contract'
import { purchasesPlan } from '@touchline/domain/navigation'
import type { BuyingOrganization } from '@touchline/domain/plans'
import { groupNameIn } from '../../lib/group-name.ts'

/** Everything that choosing a plan depends on. */
export interface Shop {
  readonly document: ContractInfo
  readonly contract: Contract
  /** Documents of single users, whose hours are billed with the organisation's. */
  readonly userContracts: readonly Contract[]
  readonly catalogue: Catalogue
  readonly groups: readonly ContractPlanGroup[]
  readonly billings: readonly BillingInfo[]
  readonly organization: BuyingOrganization
  readonly unsettled: boolean
  readonly now: number
}

/** What is chosen on the screen; seats are chosen with a yearly plan only (reading N8). */
export interface Choice {
  readonly cycle: Cycle
  readonly groupId: string
  readonly seats: Seats
}

export const stateOf = (shop: Shop): ContractState => contractStateAt(shop.contract, shop.catalogue, shop.now)

const firstPurchases = new Set<ContractState['kind']>(['trial', 'trial-readonly', 'cancelled', 'none'])

/** Whoever has no plan that is paid buys one; everybody else changes theirs. */
export const isPurchase = (shop: Shop): boolean => firstPurchases.has(stateOf(shop).kind)

/** What the page calls it: the same noun as the menu. */
export const saysPurchase = (shop: Shop): boolean => purchasesPlan(stateOf(shop).kind)

export const isYearly = (shop: Shop): boolean => {
  const state = stateOf(shop)
  return 'group' in state && state.group.cycle === 'year'
}

export const groupName = ({ groups }: Pick<Shop, 'groups'>, id: string | undefined, language: Language): string =>
  groupNameIn(groups, id, language)
