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

/** A screen that needs a part of the account waits for that part alone. */
export const useContract = (): Loadable<AccountContract> => loadable(useQuery(contractQuery()))

export const usePlanCatalogue = (): Loadable<PlanCatalogue> => loadable(useQuery(catalogueQuery()))

export const useBillings = (): Loadable<AccountBillings> => loadable(useQuery(billingsQuery()))

export const useNow = (): Loadable<Pick<Account, 'now'>> => loadable(useQuery(nowQuery()))

/** The newest billing whose payment failed, if any is known. */
export const useFailedBilling = (): BillingInfo | undefined =>
  failedBilling(useQuery(billingsQuery()).data?.billings ?? [])

/** Waits while there is no session. */
function organizationOfSession(): Loadable<AccountOrganization> {
  const session = sessionStore.read()
  return session === null
    ? { state: 'loading' }
    : { state: 'ready', value: accountOrganization(session.organizationDetail) }
}

const usePlan = (): Loadable<AccountContract & PlanCatalogue & Pick<Account, 'now'>> =>
  both(both(useContract(), usePlanCatalogue()), useNow())

/** The reader's account: each part is read once, however many screens ask for it. */
export const useAccount = (): Loadable<Account> => both(both(usePlan(), useBillings()), organizationOfSession())

/** What kind of plan is held now; undefined while that is not known. */
export function useContractState(): ContractState | undefined {
  const plan = usePlan()
  return plan.state === 'ready' ? contractStateAt(plan.value.contract, plan.value.catalogue, plan.value.now) : undefined
}
