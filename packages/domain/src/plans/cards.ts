import { unitPriceOf } from '../billing/unit-price.ts'
import type { Instant } from '../calendar/index.ts'
import type { Allowance, Cycle, PlanGroup, PlanRole } from '../catalogue/index.ts'
import { baseEntryAt, baseGroupAt, groupOf, planOf, scheduledBaseEntry } from '../contract/entries.ts'
import { type ContractState, contractStateAt } from '../contract/state.ts'
import { fraction, type Money, taxRateOf, withTax } from '../money/index.ts'
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
  /** The price as it is paid now and until when, for the plan that a coupon contract has at a discount. */
  readonly discount: { readonly price: Money; readonly until: Instant | null } | null
  /** Unit prices on the same footing, null where the group sells none. */
  readonly analystPrice: Money | null
  readonly viewerPrice: Money | null
  /** Per hour and month (or year) beyond the retention. */
  readonly storagePrice: Money | null
  /** Per hour of extra time. */
  readonly uploadPrice: Money | null
  readonly exportPrice: Money | null
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
  const rate = taxRateOf(contract.taxRegion)
  const status = statusOf(group, input)
  const shown = (role: PlanRole): Money | null => {
    const net = netPriceOf(group, role, input)
    return net === null ? null : withTax(net, rate)
  }
  return {
    group,
    status,
    price: shown('base') ?? { minor: 0n, currency: contract.currency },
    taxIncluded: rate > 0,
    discount: status === 'after-discount' ? discountNow(input) : null,
    analystPrice: shown('analyst'),
    viewerPrice: shown('viewer'),
    storagePrice: shown('storage'),
    uploadPrice: shown('upload'),
    exportPrice: shown('export'),
    allowance: planIn(group, catalogue, 'base').allowance,
  }
}

/** The yearly upload option has its price by the minute: an hour is 60 of them (specification, "Additional purchases"). */
function netPriceOf({ id, cycle }: PlanGroup, role: PlanRole, { contract, catalogue }: CardsInput): Money | null {
  const plan = [...catalogue.plans.values()].find((candidate) => candidate.groupId === id && candidate.role === role)
  const unit = plan === undefined ? null : unitPriceOf(plan, catalogue, contract.currency)
  return unit === null || role !== 'upload' || cycle === 'month' ? unit : fraction(unit, 60n, 1n)
}

/** What the coupon contract's own base plan costs, until its term ends. */
function discountNow({ contract, catalogue, now }: CardsInput): PlanCard['discount'] {
  const entry = baseEntryAt(contract, catalogue, now)
  const net = entry === null ? null : unitPriceOf(planOf(entry, catalogue), catalogue, contract.currency)
  return entry === null || net === null
    ? null
    : { price: withTax(net, taxRateOf(contract.taxRegion)), until: entry.end }
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
