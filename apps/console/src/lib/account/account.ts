import type { BillingInfo } from '@touchline/contract/billing'
import type { ContractPlan, ContractPlanGroup } from '@touchline/contract/catalogue'
import type { ContractInfo } from '@touchline/contract/contract-info'
import type { Session } from '@touchline/contract/sign-in'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { Contract } from '@touchline/domain/contract'
import type { BuyingOrganization } from '@touchline/domain/plans'

/** The organisation's contract, as the API sends it and as the rules read it. */
export interface AccountContract {
  readonly document: ContractInfo
  readonly etag: string | null
  readonly contract: Contract
  /** Contracts of single users, whose hours are billed with the organisation's. */
  readonly userContracts: readonly Contract[]
  readonly contractByUser: ReadonlyMap<string, Contract>
}

/** The plans on sale and held, as the API sends them (names) and as the rules read them. */
export interface PlanCatalogue {
  readonly groups: readonly ContractPlanGroup[]
  readonly plans: readonly ContractPlan[]
  readonly catalogue: Catalogue
}

/** What it takes to call a plan by its name. */
export type PlanNames = Pick<PlanCatalogue, 'groups' | 'catalogue'>

export interface AccountBillings {
  /** Newest first. */
  readonly billings: readonly BillingInfo[]
  /** A payment failed: nothing is sold before it is paid. */
  readonly unsettled: boolean
  /** The length of the movies that the storage charge of the running month counts, with any plan in force. */
  readonly storedSecondsOverRetention: number
}

export interface AccountOrganization {
  readonly organization: BuyingOrganization
  readonly permissions: readonly string[]
}

/** Everything that the screens ask and the rules decide about the reader's organisation, at one moment. */
export interface Account extends AccountContract, PlanCatalogue, AccountBillings, AccountOrganization {
  /** The product's time, in milliseconds. */
  readonly now: number
}

/** What the session says of the organisation. */
export const accountOrganization = ({
  isGlobal,
  organizationType,
  permissions,
}: Session['organizationDetail']): AccountOrganization => ({
  organization: { isGlobal, isEsports: organizationType === 'ESPORTS' },
  permissions,
})
