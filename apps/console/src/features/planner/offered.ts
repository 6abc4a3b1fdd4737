import type { Cycle } from '@touchline/domain/catalogue'
import { baseGroupAt, seatsAt } from '@touchline/domain/contract'
import { planCards } from '@touchline/domain/plans'
import type { Account } from '../../lib/account/account.ts'
import { noAddOns, type PlannedChoice } from './choice.ts'

export function heldPlan({ contract, catalogue, now }: Account) {
  const group = baseGroupAt(contract, catalogue, now)
  const { analysts, viewers } = seatsAt(contract, catalogue, now)
  return {
    group,
    groupId: group?.baseGroupId ?? group?.id ?? null,
    seats: { analysts: Math.max(1, analysts), viewers },
  }
}

/** Choosing the present plan would withdraw it. */
export const isWaiting = ({ contract, now }: Account): boolean =>
  contract.cancellation.state !== 'none' || contract.entries.some(({ start }) => start > now)

export const plansShown = (account: Account, cycle: Cycle) =>
  planCards({ ...account, cycle }).map(({ group: { id, tier }, isOffered }) => ({ id, tier, isOffered }))

export function cycleOf(account: Account, { groupId }: PlannedChoice): Cycle {
  const { group } = heldPlan(account)
  const chosen = groupId === null ? group : account.catalogue.groups.get(groupId)
  return chosen?.cycle ?? 'month'
}

/** The present plan is as things stand, unless something follows it. */
export function withGroup(account: Account, choice: PlannedChoice, groupId: string): PlannedChoice {
  const isHeld = groupId === heldPlan(account).groupId && !isWaiting(account)
  return { ...choice, groupId: isHeld || groupId === '' ? null : groupId, coupon: null, sleep: null, addOns: noAddOns }
}

/** The same tier, else the lowest on sale. */
export function withCycle(account: Account, choice: PlannedChoice, cycle: Cycle): PlannedChoice {
  const from = choice.groupId === null ? heldPlan(account).group : account.catalogue.groups.get(choice.groupId)
  const shown = plansShown(account, cycle)
  const to = shown.find(({ tier }) => tier === from?.tier) ?? shown[0]
  return to === undefined ? choice : withGroup(account, choice, to.id)
}
