import type { Buyer } from './buyer.ts'

export type Address = Pick<Buyer, 'addressLines' | 'postalCode' | 'city' | 'state' | 'country'>

const filled = (texts: readonly (string | null)[]): readonly string[] =>
  texts.filter((text) => text !== null && text !== '').map(String)

const isJapanese = (text: string): boolean => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)

/** In the country's order. */
export function addressLinesOf({ addressLines, postalCode, city, state, country }: Address): readonly string[] {
  if (filled([...addressLines, postalCode, city, state]).length === 0) return []
  if (country === 'JP') {
    const place = filled([state, city])
    const isOneWord = place.every(isJapanese)
    return filled([postalCode === null ? null : `〒${postalCode}`, place.join(isOneWord ? '' : ' '), ...addressLines])
  }
  if (country === 'US' || country === 'CA') {
    const region = filled([state, postalCode]).join(' ')
    return filled([...addressLines, filled([city, region]).join(', '), country])
  }
  const code = filled([country, postalCode]).join('-')
  return filled([
    ...addressLines,
    filled([postalCode === null ? null : code, city]).join(' '),
    state,
    postalCode === null ? country : null,
  ])
}
