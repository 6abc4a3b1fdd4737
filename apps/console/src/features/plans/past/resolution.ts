import { baseGroupAt, heldAt } from '@touchline/domain/contract'
import type { PlanGroupId } from '@touchline/domain/ids'
import type { Account } from '../../../lib/account/account.ts'

type Plans = Pick<Account, 'groups' | 'contract' | 'catalogue' | 'now'>

const isHigh = ({ groups }: Pick<Account, 'groups'>, id: PlanGroupId | undefined): boolean =>
  groups.find((each) => each.contractPlanGroupId === id)?.resolution === 'high'

const presentOf = ({ contract, catalogue, now }: Plans) =>
  baseGroupAt(contract, catalogue, heldAt(contract, catalogue, now))?.id

export const keepsResolution = (account: Plans, id: PlanGroupId): boolean =>
  isHigh(account, id) || !isHigh(account, presentOf(account))

export const addsResolution = (account: Plans, id: PlanGroupId): boolean =>
  isHigh(account, id) && !isHigh(account, presentOf(account))
