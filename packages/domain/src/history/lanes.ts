import type { Instant } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { baseGroupAt, type Contract, entriesOfRole, planOf, seatsAt } from '../contract/index.ts'
import type { CouponId, PlanGroupId } from '../ids/index.ts'
import { withGivenUpEnded } from '../lifecycle/index.ts'

export interface Stretch<T> {
  readonly start: Instant
  readonly end: Instant | null
  readonly value: T
}

interface ContractLanes {
  readonly plan: readonly Stretch<PlanGroupId>[]
  readonly analysts: readonly Stretch<number>[]
  readonly viewers: readonly Stretch<number>[]
  readonly coupons: readonly Stretch<CouponId>[]
}

export function contractLanes(held: Contract, catalogue: Catalogue): ContractLanes {
  const contract = withGivenUpEnded(held, catalogue)
  const bases = entriesOfRole(contract.entries, catalogue, 'base').toSorted((a, b) => a.start - b.start)
  const seats = seatStretches(contract, catalogue)
  return {
    plan: joined(bases.map((entry) => ({ ...spanOf(entry), value: planOf(entry, catalogue).groupId }))),
    analysts: joined(seats.map((each) => ({ ...each, value: each.value.analysts }))),
    viewers: joined(seats.map((each) => ({ ...each, value: each.value.viewers }))),
    coupons: joined(
      bases.flatMap((entry) => (entry.couponId === null ? [] : [{ ...spanOf(entry), value: entry.couponId }])),
    ),
  }
}

const spanOf = ({ start, end }: Omit<Stretch<unknown>, 'value'>) => ({ start, end })

function seatStretches(contract: Contract, catalogue: Catalogue) {
  const bounds = [...new Set(contract.entries.flatMap(({ start, end }) => [start, end ?? start]))].toSorted(
    (a, b) => a - b,
  )
  return bounds.flatMap((start, index) => {
    if (baseGroupAt(contract, catalogue, start)?.kind !== 'paid') return []
    return [{ start, end: bounds[index + 1] ?? null, value: seatsAt(contract, catalogue, start) }]
  })
}

/** Less than a second is no time: seats of a yearly term begin a millisecond after it. */
const MOMENT = 1_000

function joined<T>(stretches: readonly Stretch<T>[]): readonly Stretch<T>[] {
  const all: Stretch<T>[] = []
  for (const next of stretches) {
    if (next.end !== null && next.end - next.start < MOMENT) continue
    const last = all.at(-1)
    const isNext = last !== undefined && last.end !== null && next.start - last.end < MOMENT
    if (isNext && last.value === next.value) all[all.length - 1] = { ...last, end: next.end }
    else all.push(isNext ? { ...next, start: last.end } : next)
  }
  return all
}
