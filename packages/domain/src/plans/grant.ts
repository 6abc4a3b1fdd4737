import { computeMonthlyBilling, type Invoice, listPriceOf, priceListAt } from '../billing/index.ts'
import { addDays, firstWholeMonth, type Instant, type LocalDate, startOfDay } from '../calendar/index.ts'
import type { Catalogue, PlanGroup, PlanRole } from '../catalogue/index.ts'
import {
  baseEntryAt,
  baseGroupAt,
  billedContract,
  billedMonthAt,
  type Contract,
  contractStateAt,
  leastSeatsAt,
  type PlanEntry,
  type SeatCounts,
  scheduledBaseEntry,
  seatsToBeginWith,
  sellsSeats,
  withoutClosings,
} from '../contract/index.ts'
import type { PlanGroupId } from '../ids/index.ts'
import { applySchedule, type PlanSchedule, planEntries, scheduleOf } from '../lifecycle/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import { boundaryOf, kindOf, termEndAt } from './decide.ts'
import { isOfOtherRegions } from './offering.ts'
import { isTrial } from './trial-terms.ts'

export interface GrantInput {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly organization: { readonly isGlobal: boolean }
  readonly unsettled: boolean
  readonly groupId: PlanGroupId
  /** In the contract's zone; null: open-ended. */
  readonly lastDay: LocalDate | null
  readonly now: Instant
  readonly inUse?: SeatCounts
}

export type GrantRefusal =
  | 'plan-unknown'
  | 'not-granted'
  /** Existing customers keep it, also longer. */
  | 'retired'
  | 'yearly'
  | 'other-region'
  | 'currency-unpriced'
  | 'seats-missing'
  | 'unsettled'
  | 'cancelling'
  | 'term-running'
  | 'plan-follows'
  | 'already-current'
  | 'runs-longer'
  | 'end-passed'
  | 'end-missing'
  | 'plan-running'

export type Grant =
  | { readonly kind: 'refused'; readonly reason: GrantRefusal; readonly at: Instant | null }
  | {
      readonly kind: 'granted'
      readonly from: PlanGroup | null
      readonly to: PlanGroup
      readonly seats: SeatCounts
      readonly boundary: Instant
      readonly end: Instant | null
      readonly schedule: PlanSchedule
    }
  | {
      readonly kind: 'extended'
      readonly to: PlanGroup
      readonly from: Instant
      readonly end: Instant | null
      readonly schedule: PlanSchedule
    }

const refused = (reason: GrantRefusal, at: Instant | null = null): Grant => ({ kind: 'refused', reason, at })

/** Begins like a bought plan. */
export function decideGrant(input: GrantInput): Grant {
  const { contract, catalogue, lastDay, now, inUse } = input
  const to = catalogue.groups.get(input.groupId)
  if (to === undefined) return refused('plan-unknown')
  const seats = sellsSeats(to, catalogue)
    ? seatsToBeginWith(contract, catalogue, now, inUse)
    : leastSeatsAt(contract, catalogue, now)
  const reason = groupRefusal(input, to, seats) ?? contractRefusal(input)
  if (reason !== null) return refused(reason)
  const term = termEndAt(contract, catalogue, now)
  if (term !== null) return refused('term-running', term)
  const follower = scheduledBaseEntry(contract, catalogue, now)
  if (follower !== null) return refused('plan-follows', follower.start)
  const end = lastDay === null ? null : startOfDay(addDays(lastDay, 1), contract.zone)
  if (end !== null && end <= now) return refused('end-passed')
  if (end === null && isTrial(to)) return refused('end-missing')
  const current = baseEntryAt(contract, catalogue, now)
  const from = baseGroupAt(contract, catalogue, now)
  const state = contractStateAt(contract, catalogue, now)
  if (current !== null && from?.id === to.id && state.kind !== 'cancelled') return extend(input, { to, current, end })
  if (to.sale?.retired === true) return refused('retired')
  const kind = kindOf(state, from, to)
  if (kind !== 'purchase' && (isTrial(to) || end !== null)) return refused('plan-running')
  const boundary = boundaryOf(input, kind)
  const schedule = scheduleOf(contract, catalogue, { to, seats, boundary, now, ...(end === null ? {} : { end }) })
  return { kind: 'granted', from, to, seats, boundary, end, schedule }
}

function groupRefusal(
  { contract, catalogue, organization, now }: GrantInput,
  to: PlanGroup,
  seats: SeatCounts,
): GrantRefusal | null {
  const isReadOnly = to.kind === 'trial-readonly' || to.kind === 'settlement-readonly' || to.kind === 'asleep'
  if (isReadOnly || to.discountPercent > 0) return 'not-granted'
  if (to.cycle === 'year') return 'yearly'
  if (isOfOtherRegions(to, organization)) return 'other-region'
  if (!isPriced(to, 'base', { contract, catalogue, now })) return 'currency-unpriced'
  const held = [...(seats.analysts > 1 ? ['analyst' as const] : []), ...(seats.viewers > 0 ? ['viewer' as const] : [])]
  return held.every((role) => isPriced(to, role, { contract, catalogue, now })) ? null : 'seats-missing'
}

function isPriced(
  group: PlanGroup,
  role: PlanRole,
  { contract, catalogue, now }: Pick<GrantInput, 'contract' | 'catalogue' | 'now'>,
): boolean {
  const plans = [...catalogue.plans.values()].filter((plan) => plan.groupId === group.id && plan.role === role)
  return plans.some((plan) => listPriceOf(plan, catalogue, contract.currency, priceListAt(now, contract)) !== null)
}

function contractRefusal({ contract, catalogue, unsettled, now }: GrantInput): GrantRefusal | null {
  const { kind } = contractStateAt(contract, catalogue, now)
  if (unsettled || kind === 'settlement-readonly') return 'unsettled'
  return contract.cancellation.state === 'reserved' && kind !== 'cancelled' ? 'cancelling' : null
}

function extend(
  { contract, catalogue, now }: GrantInput,
  { to, current, end }: { readonly to: PlanGroup; readonly current: PlanEntry; readonly end: Instant | null },
): Grant {
  if (current.end === null) return refused('already-current')
  if (end !== null && end <= current.end) return refused('runs-longer', current.end)
  const running = planEntries(contract, catalogue).filter((entry) => entry.start <= now && entry.end === current.end)
  const schedule = { end: running.map(({ id }) => ({ entryId: id, at: end })), withdraw: [], add: [] }
  return { kind: 'extended', to, from: current.end, end, schedule }
}

/** The running and the first whole month. */
export function priceOfGrant(
  { contract, catalogue, now }: GrantInput,
  grant: Exclude<Grant, { kind: 'refused' }>,
  stored: {
    readonly storedSecondsOverRetention: VideoSeconds
    readonly userContracts: readonly Contract[]
  },
): { readonly thisMonth: Invoice; readonly fullMonth: Invoice } {
  const changed = applySchedule(contract, grant.schedule, (index) => `granted-${index}`)
  const endless = { ...changed, entries: changed.entries.map((entry) => withoutEnd(entry, grant.end)) }
  const { storedSecondsOverRetention, userContracts } = stored
  const bill = (of: Contract, month: string) =>
    computeMonthlyBilling({ contract: of, catalogue, month, storedSecondsOverRetention })
  return {
    thisMonth: bill(billedContract(changed, userContracts), billedMonthAt(contract, now)),
    fullMonth: bill(
      withoutClosings(billedContract(endless, userContracts)),
      firstWholeMonth(grant.kind === 'granted' ? grant.boundary : now, contract.zone),
    ),
  }
}

const withoutEnd = (entry: PlanEntry, end: Instant | null): PlanEntry =>
  entry.end === end ? { ...entry, end: null } : entry
