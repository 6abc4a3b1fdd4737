import { useQuery } from '@tanstack/react-query'
import type { BillingInfo } from '@touchline/contract/billing'
import { type ContractState, contractStateAt } from '@touchline/domain/contract'
import { both, type Loadable, loadable } from '../request/loadable.ts'
import { billingsQuery, catalogueQuery, contractQuery, nowQuery } from '../request/queries.ts'
import { sessionStore } from '../session/session.ts'
import { failedBilling } from '../wire/payment-status.ts'
import {
  type Account,
  type AccountBillings,
  type AccountContract,
  type AccountOrganization,
  accountOrganization,
  type PlanCatalogue,
} from './account.ts'

export const useContract = (): Loadable<AccountContract> => loadable(useQuery(contractQuery()))

export const usePlanCatalogue = (): Loadable<PlanCatalogue> => loadable(useQuery(catalogueQuery()))

export const useBillings = (): Loadable<AccountBillings> => loadable(useQuery(billingsQuery()))

export const useNow = (): Loadable<Pick<Account, 'now'>> => loadable(useQuery(nowQuery()))

export const useFailedBilling = (): BillingInfo | undefined =>
  failedBilling(useQuery(billingsQuery()).data?.billings ?? [])

function organizationOfSession(): Loadable<AccountOrganization> {
  const session = sessionStore.read()
  return session === null
    ? { state: 'loading' }
    : { state: 'ready', value: accountOrganization(session.organizationDetail) }
}

const usePlan = (): Loadable<AccountContract & PlanCatalogue & Pick<Account, 'now'>> =>
  both(both(useContract(), usePlanCatalogue()), useNow())

export const useAccount = (): Loadable<Account> => both(both(usePlan(), useBillings()), organizationOfSession())

export function useContractState(): ContractState | undefined {
  const plan = usePlan()
  return plan.state === 'ready' ? contractStateAt(plan.value.contract, plan.value.catalogue, plan.value.now) : undefined
}
