export const digitsOf = (text: string): readonly number[] => Array.from(text, Number)

export const weighted = (text: string, weights: readonly number[]): number =>
  digitsOf(text).reduce((sum, digit, place) => sum + digit * (weights[place] ?? 0), 0)

export const down = (from: number, to: number): readonly number[] =>
  Array.from({ length: from - to + 1 }, (_, place) => from - place)

export const lastDigit = (text: string): number => Number(text.at(-1))

/** ISO/IEC 7812. */
export const isLuhn = (text: string): boolean =>
  digitsOf(text)
    .toReversed()
    .reduce((sum, digit, place) => sum + (place % 2 === 0 ? digit : ((digit * 2) % 10) + (digit > 4 ? 1 : 0)), 0) %
    10 ===
  0

/** ISO 7064, mod 11, 10. */
export function isMod11And10(text: string): boolean {
  const kept = digitsOf(text.slice(0, -1)).reduce((before, digit) => (((before + digit) % 10 || 10) * 2) % 11, 10)
  return (11 - kept) % 10 === lastDigit(text)
}
