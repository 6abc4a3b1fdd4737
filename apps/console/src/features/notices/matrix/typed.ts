import { arePercents } from '@touchline/domain/notices'

/** Percents as they are typed, with commas or spaces between them, in any order; null where one is wrong. */
export function percentsIn(text: string): number[] | null {
  const words = text
    .normalize('NFKC')
    .split(/[\s,;、·%]+/)
    .filter((word) => word !== '')
  const percents = [...new Set(words.map(Number))].toSorted((one, other) => one - other)
  return arePercents(percents) ? percents : null
}
