import { arePercents } from '@touchline/domain/notices'
import { halfWidth } from '@touchline/domain/typed'

/** Percents as they are typed, with commas or spaces between them, in any order; null where one is wrong. */
export function percentsIn(text: string): number[] | null {
  const words = halfWidth(text)
    .split(/[\s,;、·%]+/)
    .filter((word) => word !== '')
  const percents = [...new Set(words.map(Number))].toSorted((one, other) => one - other)
  return arePercents(percents) ? percents : null
}
