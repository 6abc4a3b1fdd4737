import { listAt, listPriceOf } from '../billing/index.ts'
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
  /** Whether a billing of the organisation is in Error: it is paid first. */
  readonly unsettled: boolean
  readonly now: Instant
  readonly selection: PlanSelection
  /** By users, which counts where no paid plan is in force; left out, nobody has a seat. */
  readonly inUse?: SeatCounts
}

const refused = (reason: MonthlyRefusal): PlanChange => ({ kind: 'refused', reason })

/**
 * What choosing a monthly plan does, or why it cannot be done (specification, "Plan change"; billing rules: "Upgrade or
 * downgrade"). Pure: the console previews with it, the server decides with it.
 */
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

/** Why no plan at all can be chosen now; null when one can. The plan screen lays this over its cards. */
export function planChangeBlock(input: Omit<PlanChangeInput, 'selection'>): ChangeBlock | null {
  const { contract, catalogue, organization, unsettled, now } = input
  if (organization.isEsports) return 'esports'
  if (unsettled || contractStateAt(contract, catalogue, now).kind === 'settlement-readonly') return 'unsettled'
  if (isAsleepAt(contract, catalogue, now)) return 'asleep'
  const end = termEndAt(contract, catalogue, now)
  return end !== null && now >= schedulingDeadline(end, contract.zone) ? 'past-deadline' : null
}

/** Why this group cannot be had by this organisation, or not with so few seats; null when it can. */
export function groupBlock(input: PlanChangeInput, to: PlanGroup): PlanRefusal | null {
  const { contract, catalogue, now, selection } = input
  if (to.discountPercent > 0 || !(isOffered(to, input.organization, dateOf(now, contract.zone)) || isKept(to, input)))
    return 'not-offered'
  const base = planIn(to, catalogue, 'base')
  if (listPriceOf(base, catalogue, contract.currency, listAt(now, contract)) === null) return 'currency-unpriced'
  return isBelowLeast(input, selection) ? 'seats-below-current' : null
}

type Seated = Pick<PlanChangeInput, 'contract' | 'catalogue' | 'now' | 'inUse'>

export function isBelowLeast({ contract, catalogue, now, inUse }: Seated, chosen: Partial<SeatCounts>): boolean {
  const least = leastSeatsAt(contract, catalogue, now, inUse)
  return (chosen.analysts ?? least.analysts) < least.analysts || (chosen.viewers ?? least.viewers) < least.viewers
}

/** Those who have a plan keep it: other seats or another term of it can be chosen after its sale ended. */
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
  // Under a coupon the plan that it discounts is the base plan: it continues by itself when the discount ends.
  const isCurrent = current !== null && (current.id === to.id || current.baseGroupId === to.id)
  if (isCurrent && contract.cancellation.state !== 'reserved') return 'already-current'
  return block
}

/** Whether the plan is scheduled already, also where a coupon discounts it. */
export function isScheduled(contract: Contract, catalogue: Catalogue, group: PlanGroup, now: Instant): boolean {
  const entry = scheduledBaseEntry(contract, catalogue, now)
  if (entry === null) return false
  const scheduled = groupOf(planOf(entry, catalogue), catalogue)
  return scheduled.id === group.id || scheduled.baseGroupId === group.id
}

/** A trial, a read-only plan after a trial, a cancelled contract and none at all are bought from scratch. */
export function kindOf(
  state: ContractState,
  from: PlanGroup | null,
  to: PlanGroup,
): 'purchase' | 'upgrade' | 'downgrade' {
  if (from === null || isWithoutPaidPlan(state.kind)) return 'purchase'
  // Leaving the football-type plan counts as a downgrade whichever plan is chosen, and so does moving to it.
  if (from.kind === 'mbp' || to.kind === 'mbp') return 'downgrade'
  return compareTiers(from, to) < 0 ? 'upgrade' : 'downgrade'
}

export function boundaryOf(
  { contract, catalogue, now }: Pick<PlanChangeInput, 'contract' | 'catalogue' | 'now'>,
  kind: 'purchase' | 'upgrade' | 'downgrade',
  /** Whether an upgrade is to begin with the next month. */
  waits = false,
): Instant {
  if (kind === 'purchase') return now
  const end = termEndAt(contract, catalogue, now)
  if (end !== null) return end
  if (kind === 'upgrade' && !waits) return now
  // A plan that sleeps from then on begins with another one when it wakes.
  return awakeFrom(contract, catalogue, startOfNextMonth(now, contract.zone))
}

/** The end of a yearly or coupon term in force, null for a monthly plan: a change then waits for it. */
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
