import type { Instant } from '../calendar/index.ts'
import type { Catalogue, PlanRole } from '../catalogue/index.ts'
import {
  awakeFrom,
  baseEntryAt,
  type Contract,
  entriesOfRole,
  groupOf,
  isActive,
  isAsleepAt,
  type PlanEntry,
  pendingGivenUp,
  planOf,
  type SeatCounts,
  type SeatsGivenUp,
  seatKinds,
  seatsAt,
} from '../contract/index.ts'
import { applySchedule, type PlanSchedule } from './schedule.ts'

export interface EndedGivenUp {
  readonly schedule: PlanSchedule
  readonly givenUp: SeatsGivenUp
}

const seatRoles = { analysts: 'analyst', viewers: 'viewer' } as const satisfies Record<keyof SeatCounts, PlanRole>

const lastFirst = (a: PlanEntry, b: PlanEntry): number => b.start - a.start

/**
 * In the plan at `at` and in scheduled ones, but used seats (`inUse`) and one analyst stay. Null: none, paused or
 * asleep.
 */
function endGivenUp(
  contract: Contract,
  catalogue: Catalogue,
  at: Instant,
  inUse: SeatCounts = { analysts: 0, viewers: 0 },
): EndedGivenUp | null {
  const pending = pendingGivenUp(contract)
  if (pending === null || pending.at > at) return null
  if (pauseAt(contract, catalogue, at) !== null) return null
  if (isAsleepAt(contract, catalogue, at)) return null
  const held = seatsAt(contract, catalogue, at)
  const ends = {
    analysts: ending(held.analysts, pending.seats.analysts, Math.max(1, inUse.analysts)),
    viewers: ending(held.viewers, pending.seats.viewers, inUse.viewers),
  }
  const kept = {
    analysts: pending.seats.analysts - ends.analysts,
    viewers: pending.seats.viewers - ends.viewers,
  }
  return { schedule: scheduleWithout(contract, catalogue, at, ends), givenUp: { ...pending, at, kept } }
}

/** Combined with a schedule that begins plans at `at`. */
export function endGivenUpAfter(
  schedule: PlanSchedule,
  contract: Contract,
  catalogue: Catalogue,
  at: Instant,
  inUse?: SeatCounts,
): EndedGivenUp | null {
  const nameAdded = (index: number): string => `added-${index}`
  const ended = endGivenUp(applySchedule(contract, schedule, nameAdded), catalogue, at, inUse)
  if (ended === null) return null
  const gone = new Set(ended.schedule.withdraw)
  const added = new Set(schedule.add.map((_, index) => nameAdded(index)))
  return {
    givenUp: ended.givenUp,
    schedule: {
      end: [...schedule.end, ...ended.schedule.end],
      withdraw: [...schedule.withdraw, ...ended.schedule.withdraw.filter((id) => !added.has(id))],
      add: schedule.add.filter((_, index) => !gone.has(nameAdded(index))),
    },
  }
}

const ending = (held: number, givenUp: number, least: number): number => Math.max(0, Math.min(givenUp, held - least))

function scheduleWithout(contract: Contract, catalogue: Catalogue, at: Instant, ends: SeatCounts): PlanSchedule {
  const bases = entriesOfRole(contract.entries, catalogue, 'base').filter(
    ({ start, end }) => end === null || (end > at && end > start),
  )
  const gone = bases.flatMap((base) => {
    const since = Math.max(at, base.start)
    return seatKinds.flatMap((role) =>
      entriesOfRole(contract.entries, catalogue, seatRoles[role])
        .filter((entry) => isActive(entry, since))
        .toSorted(lastFirst)
        .slice(0, ends[role]),
    )
  })
  return {
    end: gone.filter(({ start }) => start < at).map(({ id }) => ({ entryId: id, at })),
    withdraw: gone.filter(({ start }) => start >= at).map(({ id }) => id),
    add: [],
  }
}

export const withGivenUp = (contract: Contract, givenUp: SeatsGivenUp): Contract => ({
  ...contract,
  seatsGivenUp: [...(withoutGivenUp(contract).seatsGivenUp ?? []), givenUp],
})

export const withoutGivenUp = (contract: Contract): Contract => ({
  ...contract,
  seatsGivenUp: (contract.seatsGivenUp ?? []).filter(({ kept }) => kept !== null),
})

/** `nameEntry` names new entries by their order. */
export function applyEnded(
  contract: Contract,
  { schedule, givenUp }: { readonly schedule: PlanSchedule; readonly givenUp?: SeatsGivenUp },
  nameEntry: (index: number) => string,
): Contract {
  const after = applySchedule(contract, schedule, nameEntry)
  return givenUp === undefined ? after : withGivenUp(after, givenUp)
}

/** Once neither paused nor asleep. */
export function endOfGivenUp(contract: Contract, catalogue: Catalogue): Instant | null {
  const pending = pendingGivenUp(contract)
  return pending === null ? null : awakeFrom(contract, catalogue, unpausedFrom(contract, catalogue, pending.at))
}

function pauseAt(contract: Contract, catalogue: Catalogue, at: Instant): PlanEntry | null {
  const base = baseEntryAt(contract, catalogue, at)
  return base !== null && groupOf(planOf(base, catalogue), catalogue).kind === 'settlement-readonly' ? base : null
}

function unpausedFrom(contract: Contract, catalogue: Catalogue, at: Instant): Instant {
  const end = pauseAt(contract, catalogue, at)?.end ?? null
  return end === null || baseEntryAt(contract, catalogue, end) === null ? at : unpausedFrom(contract, catalogue, end)
}

export function withGivenUpEnded(contract: Contract, catalogue: Catalogue): Contract {
  const at = endOfGivenUp(contract, catalogue)
  const ended = at === null ? null : endGivenUp(contract, catalogue, at)
  return ended === null ? contract : applyEnded(contract, ended, String)
}
