import type { Chip, FindReading } from '@touchline/domain/operators'

/** A reading of the chip at this place. */
export interface Wanted {
  readonly chip: number
  readonly reading: FindReading
}

/** Readings that a hit has all of. */
export interface Combination {
  /** `all`: each chip as it is likeliest. `without`: all but one. `other`: one chip read in another way. */
  readonly kind: 'all' | 'without' | 'other'
  readonly wanted: readonly Wanted[]
}

/** A month of a card and a day narrow what is found; alone they would list customers. */
const isEnough = (wanted: readonly Wanted[]): boolean =>
  wanted.some(({ reading: { kind } }) => kind !== 'day' && kind !== 'expiry')

const MOST_OTHERS = 6

/** What is looked for, the most exact first. */
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
