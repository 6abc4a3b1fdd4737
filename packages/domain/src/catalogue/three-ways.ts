import type { Places, Written } from './written.ts'

export const sides = ['theirs', 'ours'] as const
export type Side = (typeof sides)[number]

export interface Apart {
  readonly place: string
  readonly base: Written | undefined
  readonly theirs: Written | undefined
  readonly ours: Written | undefined
  /** Who alone changed it; null: both did, and one must be chosen. */
  readonly by: Side | null
}

const isSame = (a: Written | undefined, b: Written | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)

export const threeWays = (base: Places, theirs: Places, ours: Places): readonly Apart[] =>
  [...new Set([...theirs.keys(), ...ours.keys()])].flatMap((place) => {
    const [was, their, our] = [base.get(place), theirs.get(place), ours.get(place)]
    if (isSame(their, our)) return []
    const by = isSame(was, our) ? 'theirs' : isSame(was, their) ? 'ours' : null
    return [{ place, base: was, theirs: their, ours: our, by }]
  })

export function mergedPlaces(theirs: Places, apart: readonly Apart[], chosen: (place: string) => Side): Places {
  const merged = new Map(theirs)
  for (const { place, ours } of apart)
    if (chosen(place) === 'ours') {
      if (ours === undefined) merged.delete(place)
      else merged.set(place, ours)
    }
  return merged
}
