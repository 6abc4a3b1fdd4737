/**
 * `overview-words.json` has what the overview says after its figures, with the parts that come then, by section or by what is below
 * it. Every other text comes with the first other screen (`npm run lab -- catalogues` follows the imports and fails where one of
 * these is missing).
 */
import overviewWords from './overview-words.json' with { type: 'json' }

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function at(messages: unknown, [key, ...below]: readonly string[]): unknown {
  if (key === undefined) return messages
  if (!isTable(messages) || !(key in messages)) return undefined
  const found = at(messages[key], below)
  return found === undefined ? undefined : { [key]: found }
}

function merged(one: unknown, other: unknown): unknown {
  if (!isTable(one) || !isTable(other)) return other
  const added = Object.entries(other).map(([key, value]) => [key, key in one ? merged(one[key], value) : value])
  return { ...one, ...Object.fromEntries(added) }
}

/** What the overview says. */
export const ofOverview = (messages: unknown): unknown =>
  overviewWords.map((path) => at(messages, path.split('.')) ?? {}).reduce(merged, {})

/** The rest: a section of which the overview has a part is in it as a whole, and takes that part's place. */
export const restOf = (messages: unknown): unknown =>
  Object.fromEntries(
    Object.entries(isTable(messages) ? messages : {}).filter(([each]) => !overviewWords.includes(each)),
  )
