import type { BillingInfo } from '@touchline/contract/billing'
import type { ContractPlan, ContractPlanGroup } from '@touchline/contract/catalogue'
import type { ContractInfo } from '@touchline/contract/contract-info'
import { type Account, accountOrganization } from '../lib/account/account.ts'
import { sessionStore } from '../lib/session/session.ts'
import { catalogueFromWire, contractFromWire } from '../lib/wire/contract-mapping.ts'
import { failedBilling } from '../lib/wire/payment-status.ts'
import { sessionOf } from './cell.ts'

interface Answers {
  readonly document: ContractInfo
  readonly groups: readonly ContractPlanGroup[]
  readonly plans: readonly ContractPlan[]
  readonly billings?: readonly BillingInfo[]
  readonly storedSecondsOverRetention?: number
  readonly now: number
}

export const accountOf = ({
  document,
  groups,
  plans,
  billings = [],
  storedSecondsOverRetention = 0,
  now,
}: Answers): Account => ({
  document,
  etag: null,
  contract: contractFromWire(document),
  userContracts: [],
  contractByUser: new Map(),
  groups,
  plans,
  catalogue: catalogueFromWire(groups, plans),
  billings,
  unsettled: failedBilling(billings) !== undefined,
  storedSecondsOverRetention,
  ...accountOrganization((sessionStore.read() ?? sessionOf('token')).organizationDetail),
  now,
})
