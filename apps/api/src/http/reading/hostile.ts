/** Deeper than any call's documents; more nesting is an attack. */
const DEEPEST = 32

interface Place {
  readonly value: unknown
  readonly name: string
  readonly parent: Place | null
  readonly depth: number
}

const pathOf = (place: Place): string => {
  const names: string[] = []
  for (let at: Place | null = place; at !== null; at = at.parent) names.unshift(at.name)
  return names.join('.')
}

/** What the database cannot keep as it came: NUL, and halves of a character. */
const isUnkeepable = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

const isHostile = ({ value, name, depth }: Place): boolean =>
  depth > DEEPEST || name === '__proto__' || isUnkeepable(name) || (typeof value === 'string' && isUnkeepable(value))

/**
 * The first field that no call can accept, whatever its schema: text that the database cannot store, a name with a
 * meaning in JavaScript, nesting without end, or more values than `most`. Works without recursion and ends at the first. Null
 * when there is none.
 */
export const hostileField = (part: string, value: unknown, most: number): string | null => {
  const open: Place[] = [{ value, name: part, parent: null, depth: 0 }]
  let met = 0
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (isHostile(place)) return pathOf(place).slice(0, 200)
    if (typeof place.value !== 'object' || place.value === null) continue
    const children = Object.entries(place.value)
    met += children.length
    if (met > most) return pathOf(place).slice(0, 200)
    for (const [name, child] of children) open.push({ value: child, name, parent: place, depth: place.depth + 1 })
  }
  return null
}
