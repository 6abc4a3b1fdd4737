import { unitPriceOf } from '../billing/unit-price.ts'
import type { Allowance, Cycle, PlanGroup } from '../catalogue/index.ts'
import { baseGroupAt, groupOf, planOf, scheduledBaseEntry } from '../contract/entries.ts'
import { type ContractState, contractStateAt } from '../contract/state.ts'
import { type Money, taxRateOf, withTax } from '../money/index.ts'
import type { PlanChangeInput } from './decide.ts'
import { offeredGroups } from './offering.ts'
import { planIn } from './schedule.ts'

export type PlanCardStatus = 'current' | 'scheduled' | 'after-discount' | 'available'

export interface PlanCard {
  readonly group: PlanGroup
  readonly status: PlanCardStatus
  /** Per month or year; tax-inclusive where the contract is taxed (decision D4). */
  readonly price: Money
  readonly taxIncluded: boolean
  /** Unit prices on the same footing, null where the group sells none. */
  readonly analystPrice: Money | null
  readonly viewerPrice: Money | null
  readonly storagePrice: Money | null
  readonly allowance: Allowance
}

type CardsInput = Omit<PlanChangeInput, 'selection' | 'unsettled'> & { readonly cycle: Cycle }

/** The plan cards of one tab: what is offered, at what price, and how each stands to the contract. */
export function planCards(input: CardsInput): readonly PlanCard[] {
  const priced = offeredGroups(input.catalogue, input.organization, input.cycle).filter(
    (group) => planIn(group, input.catalogue, 'base').prices[input.contract.currency] !== undefined,
  )
  return priced.map((group) => cardOf(group, input))
}

function cardOf(group: PlanGroup, input: CardsInput): PlanCard {
  const { contract, catalogue } = input
  const base = planIn(group, catalogue, 'base')
  const rate = taxRateOf(contract.taxRegion)
  const shown = (role: 'base' | 'analyst' | 'viewer' | 'storage'): Money | null => {
    const plan = [...catalogue.plans.values()].find(
      (candidate) => candidate.groupId === group.id && candidate.role === role,
    )
    const net = plan === undefined ? null : unitPriceOf(plan, catalogue, contract.currency)
    return net === null ? null : withTax(net, rate)
  }
  return {
    group,
    status: statusOf(group, input),
    price: shown('base') ?? { minor: 0n, currency: contract.currency },
    taxIncluded: rate > 0,
    analystPrice: shown('analyst'),
    viewerPrice: shown('viewer'),
    storagePrice: shown('storage'),
    allowance: base.allowance,
  }
}

function statusOf(group: PlanGroup, { contract, catalogue, now }: CardsInput): PlanCardStatus {
  const scheduled = scheduledBaseEntry(contract, catalogue, now)
  if (scheduled !== null && groupOf(planOf(scheduled, catalogue), catalogue).id === group.id) return 'scheduled'
  return currentStatus(group, contractStateAt(contract, catalogue, now), baseGroupAt(contract, catalogue, now))
}

function currentStatus(group: PlanGroup, state: ContractState, current: PlanGroup | null): PlanCardStatus {
  if (state.kind === 'cancelled' || current === null) return 'available'
  if (current.id === group.id) return 'current'
  return state.kind === 'coupon' && current.baseGroupId === group.id ? 'after-discount' : 'available'
}
