const PLACE = /\{(\w+)\}/g

/** Places of a known answer that the case itself fills; others are left to the operator. */
interface Known {
  readonly case: string
  readonly club: string
  readonly name: string | null
  readonly title: string
  readonly figure: string | null
}

export function filledAnswer(text: string, known: Known): string {
  const values = new Map<string, string | null>(Object.entries(known))
  return text.replaceAll(PLACE, (place, name: string) => values.get(name) || place)
}

/** What still has to be written before it is sent. */
export const placesLeft = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(PLACE)].map(([place]) => place)),
]
