export const pairsOfWords = (plain: string): readonly (readonly string[])[] =>
  plain.split(' ').map((word) => {
    const signs = Array.from(word)
    return signs.slice(1).map((sign, at) => `${signs[at]}${sign}`)
  })

/** A wrong, missing or added letter breaks at most two pairs in a row, a swap three. */
const MOST_BROKEN = 3

/** Pairs that survive one mistake, one list per place where it can be. */
export function pairsAroundMistake(plain: string): readonly (readonly string[])[] {
  const words = pairsOfWords(plain)
  return words.flatMap((pairs, at) => {
    const others = words.filter((_, place) => place !== at).flat()
    const lastStart = Math.max(0, pairs.length - 1)
    return Array.from({ length: lastStart + MOST_BROKEN }, (_, step) => step - MOST_BROKEN + 1)
      .map((from) => [...others, ...pairs.filter((_, place) => place < from || place >= from + MOST_BROKEN)])
      .filter((left) => left.length > others.length)
  })
}
