import { listOfGroupAt, listsIn, priceListAt, taxAt, unitPriceOf } from '../billing/index.ts'
import { type Instant, monthOf } from '../calendar/index.ts'
import type { Allowance, Cycle, PlanGroup, PlanRole, PriceListDate } from '../catalogue/index.ts'
import {
  baseEntryAt,
  baseGroupAt,
  contractStateAt,
  groupOf,
  heldAt,
  isExportUnlimited,
  planOf,
  scheduledBaseEntry,
} from '../contract/index.ts'
import { planIn } from '../lifecycle/index.ts'
import { fraction, type Money, withTax } from '../money/index.ts'
import { boundaryOf, isScheduled, kindOf, type PlanChangeInput, termEndAt } from './decide.ts'
import { isSoldTo, offeredGroups } from './offering.ts'
import { compareTiers } from './tiers.ts'

export type PlanCardStatus = 'current' | 'scheduled' | 'after-discount' | 'available'

interface CardDiscount {
  readonly price: Money
  readonly from: Instant | null
  readonly until: Instant | null
}

export interface PlanCard {
  readonly group: PlanGroup
  readonly status: PlanCardStatus
  readonly isCurrent: boolean
  readonly isOffered: boolean
  /** Per month or year, gross where taxed (reading D4). */
  readonly price: Money
  readonly taxIncluded: boolean
  readonly discount: CardDiscount | null
  /** On the same basis; null: not sold. */
  readonly analystPrice: Money | null
  readonly viewerPrice: Money | null
  /** Per hour and month (or year) beyond the retention. */
  readonly storagePrice: Money | null
  /** Per hour; null: unlimited or none. */
  readonly uploadPrice: Money | null
  readonly exportPrice: Money | null
  readonly allowance: Allowance
}

type CardsInput = Omit<PlanChangeInput, 'selection' | 'unsettled'> & { readonly cycle: Cycle }

export function planCards(input: CardsInput): readonly PlanCard[] {
  const { contract, catalogue, now } = input
  const isPriced = (group: PlanGroup) =>
    unitPriceOf(planIn(group, catalogue, 'base'), catalogue, contract.currency, priceListAt(now, contract)) !== null
  const offered = offeredGroups(input, input.cycle)
  const held = [...catalogue.groups.values()].filter(
    (group) => !offered.includes(group) && isSoldTo(group, input.organization) && isHeld(group, input),
  )
  return [...offered, ...held]
    .filter(isPriced)
    .sort((a, b) => compareTiers(a, b))
    .map((group) => cardOf(group, input, offered.includes(group)))
}

const isHeld = (group: PlanGroup, input: CardsInput): boolean =>
  group.cycle === input.cycle && group.discountPercent === 0 && statusOf(group, input) !== 'available'

function cardOf(group: PlanGroup, input: CardsInput, isOffered: boolean): PlanCard {
  const { contract, catalogue } = input
  const { allowance } = planIn(group, catalogue, 'base')
  const status = statusOf(group, input)
  const { list, rate } = pricedBy(group, status, input)
  const shown = (role: PlanRole): Money | null => {
    const net = netPriceOf(group, role, input, list)
    return net === null ? null : withTax(net, rate)
  }
  return {
    group,
    status,
    isCurrent: isCurrent(group, input),
    isOffered,
    price: shown('base') ?? { minor: 0n, currency: contract.currency },
    taxIncluded: rate > 0,
    discount: discountOf(status, input),
    analystPrice: shown('analyst'),
    viewerPrice: shown('viewer'),
    storagePrice: shown('storage'),
    uploadPrice: shown('upload'),
    exportPrice: isExportUnlimited(allowance, group.cycle) ? null : shown('export'),
    allowance,
  }
}

/** Priced by the minute (specification, "Additional purchases"). */
function netPriceOf(
  { id, cycle }: PlanGroup,
  role: PlanRole,
  { contract, catalogue }: CardsInput,
  list: PriceListDate,
): Money | null {
  const plan = [...catalogue.plans.values()].find((candidate) => candidate.groupId === id && candidate.role === role)
  const unit = plan === undefined ? null : unitPriceOf(plan, catalogue, contract.currency, list)
  return unit === null || role !== 'upload' || cycle === 'month' ? unit : fraction(unit, 60n, 1n)
}

function discountOf(status: PlanCardStatus, { contract, catalogue, now }: CardsInput): CardDiscount | null {
  const entry =
    status === 'scheduled'
      ? scheduledBaseEntry(contract, catalogue, now)
      : status === 'after-discount'
        ? baseEntryAt(contract, catalogue, now)
        : null
  if (entry === null || groupOf(planOf(entry, catalogue), catalogue).baseGroupId === null) return null
  const list = listsIn(contract, catalogue, monthOf(Math.max(now, entry.start), contract.zone))(entry)
  const net = unitPriceOf(planOf(entry, catalogue), catalogue, contract.currency, list)
  if (net === null) return null
  const { cycle } = planOf(entry, catalogue)
  const price = withTax(net, taxAt(contract, Math.max(now, entry.start), cycle).rate)
  return { price, from: entry.start > now ? entry.start : null, until: entry.end }
}

function pricedBy(
  group: PlanGroup,
  status: PlanCardStatus,
  input: CardsInput,
): { readonly list: PriceListDate; readonly rate: number } {
  const { contract, catalogue, now } = input
  const taxed = (list: PriceListDate, at: Instant) => ({ list, rate: taxAt(contract, at, group.cycle).rate })
  const current = baseEntryAt(contract, catalogue, heldAt(contract, catalogue, now))
  const scheduled = scheduledBaseEntry(contract, catalogue, now)
  if (status === 'scheduled' && scheduled !== null)
    return taxed(listsIn(contract, catalogue, monthOf(scheduled.start, contract.zone))(scheduled), scheduled.start)
  if (status === 'current' && current !== null)
    return taxed(listsIn(contract, catalogue, monthOf(now, contract.zone))(current), now)
  const start = startOf(group, input)
  return taxed(listOfGroupAt(start, contract, catalogue, group), start)
}

function startOf(group: PlanGroup, input: CardsInput): Instant {
  const { contract, catalogue, now } = input
  if (group.cycle === 'year') return termEndAt(contract, catalogue, now) ?? now
  const state = contractStateAt(contract, catalogue, now)
  return boundaryOf(input, kindOf(state, baseGroupAt(contract, catalogue, now), group))
}

function statusOf(group: PlanGroup, input: CardsInput): PlanCardStatus {
  const { contract, catalogue, now } = input
  if (isScheduled(contract, catalogue, group, now)) return 'scheduled'
  if (!isCurrent(group, input)) return 'available'
  return contractStateAt(contract, catalogue, now).kind === 'coupon' ? 'after-discount' : 'current'
}

function isCurrent(group: PlanGroup, { contract, catalogue, now }: CardsInput): boolean {
  const current = baseGroupAt(contract, catalogue, heldAt(contract, catalogue, now))
  if (current === null || contractStateAt(contract, catalogue, now).kind === 'cancelled') return false
  return current.id === group.id || current.baseGroupId === group.id
}
