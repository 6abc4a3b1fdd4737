import { addDays, DAY, dateOf, type Instant, startOfDay, startOfNextMonth, type Zone } from '../calendar/index.ts'
import { type AdditionRole, type Catalogue, isAdditionRole, isTimeRole } from '../catalogue/index.ts'
import {
  type Contract,
  organizationLimitsAt,
  type SeatCounts,
  seatKinds,
  seatLimitsAt,
  userLimitsAt,
} from '../contract/index.ts'
import type { EntryId, UserId } from '../ids/index.ts'
import { type AddedEntry, applySchedule, type PlanSchedule } from '../lifecycle/index.ts'
import type { VideoSeconds } from '../videos/index.ts'

/**
 * First instant too late: hours after 24 hours, seats at the day's end in the contract's zone (decision 315), both with
 * the month that bills them (billing rules: "Yearly"), so that nothing is refunded.
 */
export function takeBackUntil(kind: AdditionRole, boughtAt: Instant, zone: Zone): Instant {
  if (isTimeRole(kind)) return Math.min(boughtAt + DAY, startOfNextMonth(boughtAt, zone))
  return startOfDay(addDays(dateOf(boughtAt, zone), 1), zone)
}

export function additionUntil(
  entries: readonly Pick<AddedEntry, 'contractPlanId'>[],
  { plans }: Catalogue,
  boughtAt: Instant,
  zone: Zone,
): Instant {
  const [kind] = entries.map(({ contractPlanId }) => plans.get(contractPlanId)?.role ?? '').filter(isAdditionRole)
  return kind === undefined ? boughtAt : takeBackUntil(kind, boughtAt, zone)
}

export interface Addition {
  readonly boughtAt: Instant
  readonly entries: readonly (Pick<AddedEntry, 'contractPlanId' | 'start' | 'end'> & { readonly id: EntryId })[]
}

interface Used {
  readonly upload: VideoSeconds
  readonly export: VideoSeconds
}

export interface TakeBackInput {
  readonly contract: Contract
  readonly users: readonly { readonly userId: UserId; readonly contract: Contract }[]
  readonly catalogue: Catalogue
  readonly used: Used
  readonly usedBy: readonly (Used & { readonly userId: UserId })[]
  readonly taken: SeatCounts
  readonly now: Instant
}

type Held = Pick<TakeBackInput, 'contract' | 'users'>

export type TakeBackRefusal =
  /** Taken back already, or ended or replaced by another change. */
  'nothing-reserved' | 'take-back-over' | 'hours-in-use' | 'seats-in-use'

export type TakeBackDecision =
  | { readonly kind: 'refused'; readonly reason: TakeBackRefusal }
  | { readonly kind: 'possible'; readonly until: Instant; readonly schedule: PlanSchedule }

const refused = (reason: TakeBackRefusal): TakeBackDecision => ({ kind: 'refused', reason })

/** Removes exactly what a purchase added, or says why not. */
export function decideTakeBack(input: TakeBackInput, { boughtAt, entries }: Addition): TakeBackDecision {
  const { contract, users, catalogue, now } = input
  const held = new Map(
    [contract, ...users.map((user) => user.contract)].flatMap((each) => each.entries).map((entry) => [entry.id, entry]),
  )
  const isAsBought = entries.every(({ id, start, end }) => {
    const entry = held.get(id)
    return entry?.start === start && entry.end === end
  })
  if (entries.length === 0 || !isAsBought) return refused('nothing-reserved')
  const until = additionUntil(entries, catalogue, boughtAt, contract.zone)
  if (now >= until) return refused('take-back-over')
  const schedule = { end: [], add: [], withdraw: entries.map(({ id }) => id) }
  const use = useOf(input, schedule)
  return use === null ? { kind: 'possible', until, schedule } : refused(use)
}

/** If less would be left than all, a user, or the seats use. */
function useOf(input: TakeBackInput, schedule: PlanSchedule): 'hours-in-use' | 'seats-in-use' | null {
  const { catalogue, now, taken } = input
  const without = (of: Contract) => applySchedule(of, schedule, String)
  const after = {
    contract: without(input.contract),
    users: input.users.map((user) => ({ ...user, contract: without(user.contract) })),
  }
  const seats = (of: Contract) => seatLimitsAt(of, catalogue, now)
  const isTaken = seatKinds.some((role) =>
    isUsed(taken[role], seats(input.contract)[role], seats(after.contract)[role]),
  )
  if (isTaken) return 'seats-in-use'
  const ofAll = ({ contract, users }: Held) =>
    organizationLimitsAt(
      contract,
      users.map((user) => user.contract),
      catalogue,
      now,
    )
  const ofUser = (userId: UserId, { contract, users }: Held) =>
    userLimitsAt(contract, users.find((user) => user.userId === userId)?.contract ?? null, catalogue, now)
  const shares = [
    { used: input.used, before: ofAll(input), left: ofAll(after) },
    ...input.usedBy.map((used) => ({ used, before: ofUser(used.userId, input), left: ofUser(used.userId, after) })),
  ]
  const things = ['upload', 'export'] as const
  const isSpent = shares.some(({ used, before, left }) =>
    things.some((thing) => isUsed(used[thing], before?.[thing].hard ?? 0, left?.[thing].hard ?? 0)),
  )
  return isSpent ? 'hours-in-use' : null
}

/** Unchanged limits pass: more may be used than a smaller plan gives. */
const isUsed = (used: number, before: number, left: number): boolean => left < before && used > left
