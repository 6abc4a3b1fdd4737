import type { BillingInfo } from '@touchline/contract/billing'
import type { ContractPlan, ContractPlanGroup } from '@touchline/contract/catalogue'
import type { ContractInfo } from '@touchline/contract/contract-info'
import type { Session } from '@touchline/contract/sign-in'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { Contract } from '@touchline/domain/contract'
import type { BuyingOrganization } from '@touchline/domain/plans'

export interface AccountContract {
  readonly document: ContractInfo
  readonly etag: string | null
  readonly contract: Contract
  readonly userContracts: readonly Contract[]
  readonly contractByUser: ReadonlyMap<string, Contract>
}

export interface PlanCatalogue {
  readonly groups: readonly ContractPlanGroup[]
  readonly plans: readonly ContractPlan[]
  readonly catalogue: Catalogue
}

export type PlanNames = Pick<PlanCatalogue, 'groups' | 'catalogue'>

export interface AccountBillings {
  /** The newest, and all that are open. */
  readonly billings: readonly BillingInfo[]
  /** Where older ones begin. */
  readonly nextOffset?: number | undefined
  readonly unsettled: boolean
  /** Seconds that the running month's storage charge counts. */
  readonly storedSecondsOverRetention: number
}

export interface AccountOrganization {
  readonly organization: BuyingOrganization
  readonly permissions: readonly string[]
}

export interface Account extends AccountContract, PlanCatalogue, AccountBillings, AccountOrganization {
  readonly now: number
}

export const accountOrganization = ({
  isGlobal,
  organizationType,
  permissions,
}: Session['organizationDetail']): AccountOrganization => ({
  organization: { isGlobal, isEsports: organizationType === 'ESPORTS' },
  permissions,
})
