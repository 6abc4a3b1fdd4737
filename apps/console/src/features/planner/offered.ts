import type { Cycle } from '@touchline/domain/catalogue'
import { baseGroupAt, seatsAt } from '@touchline/domain/contract'
import { planCards } from '@touchline/domain/plans'
import type { Account } from '../../lib/account/account.ts'
import type { PlannedChoice } from './choice.ts'

/** What is held now; of a coupon the plan that it discounts. */
export function heldPlan({ contract, catalogue, now }: Account) {
  const group = baseGroupAt(contract, catalogue, now)
  const { analysts, viewers } = seatsAt(contract, catalogue, now)
  return {
    group,
    groupId: group?.baseGroupId ?? group?.id ?? null,
    seats: { analysts: Math.max(1, analysts), viewers },
  }
}

/** Whether something follows by itself that choosing the plan in force would withdraw. */
export const isWaiting = ({ contract, now }: Account): boolean =>
  contract.cancellation.state !== 'none' || contract.entries.some(({ start }) => start > now)

/** What is offered, and what is held though it is not offered any more. */
export const plansShown = (account: Account, cycle: Cycle) =>
  planCards({ ...account, cycle }).map(({ group: { id, tier }, isOffered }) => ({ id, tier, isOffered }))

/** The cycle of what is chosen, or held. */
export function cycleOf(account: Account, { groupId }: PlannedChoice): Cycle {
  const { group } = heldPlan(account)
  const chosen = groupId === null ? group : account.catalogue.groups.get(groupId)
  return chosen?.cycle ?? 'month'
}

/** A plan chosen from the list; the plan in force is as things stand, where nothing follows it. */
export function withGroup(account: Account, choice: PlannedChoice, groupId: string): PlannedChoice {
  const isHeld = groupId === heldPlan(account).groupId && !isWaiting(account)
  return { ...choice, groupId: isHeld || groupId === '' ? null : groupId, coupon: null, sleep: null }
}

/** The same tier paid by the month or by the year, else the lowest that is on sale. */
export function withCycle(account: Account, choice: PlannedChoice, cycle: Cycle): PlannedChoice {
  const from = choice.groupId === null ? heldPlan(account).group : account.catalogue.groups.get(choice.groupId)
  const shown = plansShown(account, cycle)
  const to = shown.find(({ tier }) => tier === from?.tier) ?? shown[0]
  return to === undefined ? choice : withGroup(account, choice, to.id)
}
