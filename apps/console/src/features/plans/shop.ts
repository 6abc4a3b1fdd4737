import type { BillingInfo } from '@touchline/contract/billing'
import type { ContractPlanGroup } from '@touchline/contract/catalogue'
import type { ContractInfo } from '@touchline/contract/contract-info'
import type { Language } from '@touchline/contract/wire'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { Contract } from '@touchline/domain/contract'
import { type BuyingOrganization, type PlanChangePreview, previewPlanChange } from '@touchline/domain/plans'

/** Everything that choosing a plan depends on. */
export interface Shop {
  readonly document: ContractInfo
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly groups: readonly ContractPlanGroup[]
  readonly billings: readonly BillingInfo[]
  readonly organization: BuyingOrganization
  readonly unsettled: boolean
  readonly now: number
}

/** Stored hours are billed in tenths; the running estimate says how many. */
function storedSeconds({ billings }: Shop): number {
  const running = billings.find((billing) => billing.billingStatus !== 'Fixed')
  const storage = running?.plans.find((line) => line.role === 'storage')
  return storage?.derivation.kind === 'hours' ? storage.derivation.tenths * 360 : 0
}

/** What the choice would cost, by the function that the server charges with. */
export const previewOf = (shop: Shop, groupId: string): PlanChangePreview =>
  previewPlanChange({ ...shop, selection: { groupId }, storedSecondsOverRetention: storedSeconds(shop) })

export function groupName({ groups }: Pick<Shop, 'groups'>, id: string | undefined, language: Language): string {
  const names = groups.find((group) => group.contractPlanGroupId === id)?.contractPlanGroupName
  return names?.[language] ?? names?.en ?? id ?? '–'
}
