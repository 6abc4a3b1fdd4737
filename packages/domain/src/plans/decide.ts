import { listPriceOf, priceListAt } from '../billing/index.ts'
import { dateOf, type Instant, startOfNextMonth } from '../calendar/index.ts'
import type { Catalogue, PlanGroup } from '../catalogue/index.ts'
import {
  awakeFrom,
  baseEntryAt,
  baseGroupAt,
  type Contract,
  type ContractState,
  contractStateAt,
  groupOf,
  isAsleepAt,
  isWithoutPaidPlan,
  leastSeatsAt,
  planOf,
  type SeatCounts,
  scheduledBaseEntry,
  seatsToBeginWith,
} from '../contract/index.ts'
import { planIn, scheduleOf, schedulingDeadline } from '../lifecycle/index.ts'
import type {
  BuyingOrganization,
  ChangeBlock,
  MonthlyRefusal,
  PlanChange,
  PlanRefusal,
  PlanSelection,
} from './change.ts'
import { isOffered, isSoldTo } from './offering.ts'
import { compareTiers } from './tiers.ts'

export interface PlanChangeInput {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly organization: BuyingOrganization
  readonly unsettled: boolean
  readonly now: Instant
  readonly selection: PlanSelection
  /** Without a paid plan; default: none. */
  readonly inUse?: SeatCounts
}

const refused = (reason: MonthlyRefusal): PlanChange => ({ kind: 'refused', reason })

/** Specification, "Plan change"; billing rules: "Upgrade or downgrade". Used by preview and purchase. */
export function decidePlanChange(input: PlanChangeInput): PlanChange {
  const to = input.catalogue.groups.get(input.selection.groupId)
  if (to === undefined) return refused('plan-unknown')
  if (to.cycle !== 'month') return refused('not-offered')
  const reason = planChangeBlock(input) ?? selectionBlock(input, to)
  if (reason !== null) return refused(reason)
  const { contract, catalogue, now } = input
  const from = baseGroupAt(contract, catalogue, now)
  const kind = kindOf(contractStateAt(contract, catalogue, now), from, to)
  const waits = input.selection.startsNextMonth === true
  if (waits && (kind === 'purchase' || termEndAt(contract, catalogue, now) !== null))
    return refused('start-not-offered')
  const boundary = boundaryOf(input, kind, waits)
  const schedule = scheduleOf(contract, catalogue, { to, seats: requestedSeats(input, input.selection), boundary, now })
  return { kind, boundary, from, to, schedule }
}

export function planChangeBlock(input: Omit<PlanChangeInput, 'selection'>): ChangeBlock | null {
  const { contract, catalogue, organization, unsettled, now } = input
  if (organization.isEsports) return 'esports'
  if (unsettled || contractStateAt(contract, catalogue, now).kind === 'settlement-readonly') return 'unsettled'
  if (isAsleepAt(contract, catalogue, now)) return 'asleep'
  const end = termEndAt(contract, catalogue, now)
  return end !== null && now >= schedulingDeadline(end, contract.zone) ? 'past-deadline' : null
}

export function groupBlock(input: PlanChangeInput, to: PlanGroup): PlanRefusal | null {
  const { contract, catalogue, now, selection } = input
  if (to.discountPercent > 0 || !(isOffered(to, input.organization, dateOf(now, contract.zone)) || isKept(to, input)))
    return 'not-offered'
  const base = planIn(to, catalogue, 'base')
  if (listPriceOf(base, catalogue, contract.currency, priceListAt(now, contract)) === null) return 'currency-unpriced'
  return isBelowLeast(input, selection) ? 'seats-below-current' : null
}

type Seated = Pick<PlanChangeInput, 'contract' | 'catalogue' | 'now' | 'inUse'>

export function isBelowLeast({ contract, catalogue, now, inUse }: Seated, chosen: Partial<SeatCounts>): boolean {
  const least = leastSeatsAt(contract, catalogue, now, inUse)
  return (chosen.analysts ?? least.analysts) < least.analysts || (chosen.viewers ?? least.viewers) < least.viewers
}

/** Existing customers keep a plan after its sale ended. */
function isKept(to: PlanGroup, { contract, catalogue, organization, now }: PlanChangeInput): boolean {
  const held = baseGroupAt(contract, catalogue, now)
  return isSoldTo(to, organization) && (held?.id === to.id || held?.baseGroupId === to.id)
}

function selectionBlock(input: PlanChangeInput, to: PlanGroup): PlanRefusal | null {
  const { contract, catalogue, now } = input
  const block = groupBlock(input, to)
  if (block !== null && block !== 'seats-below-current') return block
  if (isScheduled(contract, catalogue, to, now)) return 'already-scheduled'
  const state = contractStateAt(contract, catalogue, now)
  const current = state.kind === 'cancelled' ? null : baseGroupAt(contract, catalogue, now)
  const isCurrent = current !== null && (current.id === to.id || current.baseGroupId === to.id)
  if (isCurrent && contract.cancellation.state !== 'reserved') return 'already-current'
  return block
}

export function isScheduled(contract: Contract, catalogue: Catalogue, group: PlanGroup, now: Instant): boolean {
  const entry = scheduledBaseEntry(contract, catalogue, now)
  if (entry === null) return false
  const scheduled = groupOf(planOf(entry, catalogue), catalogue)
  return scheduled.id === group.id || scheduled.baseGroupId === group.id
}

export function kindOf(
  state: ContractState,
  from: PlanGroup | null,
  to: PlanGroup,
): 'purchase' | 'upgrade' | 'downgrade' {
  if (from === null || isWithoutPaidPlan(state.kind)) return 'purchase'
  if (from.kind === 'mbp' || to.kind === 'mbp') return 'downgrade'
  return compareTiers(from, to) < 0 ? 'upgrade' : 'downgrade'
}

export function boundaryOf(
  { contract, catalogue, now }: Pick<PlanChangeInput, 'contract' | 'catalogue' | 'now'>,
  kind: 'purchase' | 'upgrade' | 'downgrade',
  waits = false,
): Instant {
  if (kind === 'purchase') return now
  const end = termEndAt(contract, catalogue, now)
  if (end !== null) return end
  if (kind === 'upgrade' && !waits) return now
  return awakeFrom(contract, catalogue, startOfNextMonth(now, contract.zone))
}

export function termEndAt(contract: Contract, catalogue: Catalogue, now: Instant): Instant | null {
  const state = contractStateAt(contract, catalogue, now)
  const waits = state.kind === 'yearly' || state.kind === 'coupon'
  return waits ? (baseEntryAt(contract, catalogue, now)?.end ?? null) : null
}

export function requestedSeats(
  { contract, catalogue, now, inUse }: Seated,
  { analysts, viewers }: Partial<SeatCounts>,
): SeatCounts {
  const seats = seatsToBeginWith(contract, catalogue, now, inUse)
  return { analysts: analysts ?? seats.analysts, viewers: viewers ?? seats.viewers }
}
