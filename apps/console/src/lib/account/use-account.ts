import { useQuery } from '@tanstack/react-query'
import type { BillingInfo } from '@touchline/contract/billing'
import { type ContractState, contractStateAt } from '@touchline/domain/contract'
import { both, type Loadable, loadable, mapped } from '../loadable.ts'
import { failedBilling } from '../payment-status.ts'
import { billingsQuery, catalogueQuery, contractQuery, nowQuery } from '../queries.ts'
import { sessionStore } from '../session.ts'
import {
  type Account,
  type AccountBillings,
  type AccountContract,
  type AccountOrganization,
  accountBillings,
  accountOrganization,
  type PlanCatalogue,
} from './account.ts'

/** A screen that needs a part of the account waits for that part alone. */
export const useContract = (): Loadable<AccountContract> => loadable(useQuery(contractQuery()))

export const usePlanCatalogue = (): Loadable<PlanCatalogue> => loadable(useQuery(catalogueQuery()))

export const useBillings = (): Loadable<AccountBillings> => mapped(loadable(useQuery(billingsQuery())), accountBillings)

export const useNow = (): Loadable<Pick<Account, 'now'>> => mapped(loadable(useQuery(nowQuery())), (now) => ({ now }))

/** The newest billing whose payment failed, if any is known. */
export const useFailedBilling = (): BillingInfo | undefined => {
  const list = useBillings()
  return list.state === 'ready' ? failedBilling(list.value.billings) : undefined
}

/** Waits while nobody is signed in. */
const organizationOfSession = (): Loadable<AccountOrganization> =>
  mapped(loadable({ data: sessionStore.read()?.organizationDetail, isError: false }), accountOrganization)

const usePlan = (): Loadable<AccountContract & PlanCatalogue & Pick<Account, 'now'>> =>
  both(both(useContract(), usePlanCatalogue()), useNow())

/** The reader's account: each part is read once, however many screens ask for it. */
export const useAccount = (): Loadable<Account> => both(both(usePlan(), useBillings()), organizationOfSession())

/** What kind of plan is held now; undefined while that is not known. */
export function useContractState(): ContractState | undefined {
  const plan = usePlan()
  return plan.state === 'ready' ? contractStateAt(plan.value.contract, plan.value.catalogue, plan.value.now) : undefined
}
