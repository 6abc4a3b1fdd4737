import type { Language } from '@touchline/contract/wire'
import type { Cycle } from '@touchline/domain/catalogue'
import { type ContractState, contractStateAt, isWithoutPaidPlan, type SeatCounts } from '@touchline/domain/contract'
import { purchasesPlan } from '@touchline/domain/navigation'
import type { Account } from '../../lib/account/account.ts'
import { groupNameIn } from '../../lib/wire/group-name.ts'

/** Seats of a running monthly plan cannot be chosen (reading N8). */
export interface ChosenPlan {
  readonly cycle: Cycle
  readonly groupId: string
  readonly seats: SeatCounts
  readonly startsNextMonth: boolean
}

export const stateOf = (account: Account): ContractState =>
  contractStateAt(account.contract, account.catalogue, account.now)

/** Without a paid plan one is bought, else changed. */
export const isPurchase = (account: Account): boolean => isWithoutPaidPlan(stateOf(account).kind)

export const saysPurchase = (account: Account): boolean => purchasesPlan(stateOf(account).kind)

export const isYearly = (account: Account): boolean => {
  const state = stateOf(account)
  return 'group' in state && state.group.cycle === 'year'
}

export const groupName = ({ groups }: Pick<Account, 'groups'>, id: string | undefined, language: Language): string =>
  groupNameIn(groups, id, language)
