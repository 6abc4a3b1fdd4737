import type { Chip, FindReading } from '@touchline/domain/operators'

export interface Wanted {
  readonly chip: number
  readonly reading: FindReading
}

/** A hit matches all of them. */
export interface Combination {
  /** `all`: each chip as likeliest. `without`: all but one. `other`: one chip read differently. */
  readonly kind: 'all' | 'without' | 'other'
  readonly wanted: readonly Wanted[]
}

/** An expiry month and a day only narrow: alone they would list customers. */
const isEnough = (wanted: readonly Wanted[]): boolean =>
  wanted.some(({ reading: { kind } }) => kind !== 'day' && kind !== 'expiry')

const MOST_OTHERS = 6

/** Most exact first. */
export function combinationsOf(chips: readonly Chip[]): readonly Combination[] {
  const likeliest = chips.map(({ readings: [reading] }, chip): Wanted => ({ chip, reading }))
  const others = chips.flatMap(({ readings: [, ...rest] }, chip) =>
    rest.map((reading) => likeliest.map((each) => (each.chip === chip ? { chip, reading } : each))),
  )
  const without = chips.length < 2 ? [] : likeliest.map(({ chip }) => likeliest.filter((each) => each.chip !== chip))
  return [
    { kind: 'all' as const, wanted: likeliest },
    ...others.slice(0, MOST_OTHERS).map((wanted) => ({ kind: 'other' as const, wanted })),
    ...without.map((wanted) => ({ kind: 'without' as const, wanted })),
  ].filter(({ wanted }) => isEnough(wanted))
}
