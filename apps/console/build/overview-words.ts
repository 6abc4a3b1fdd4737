/**
 * Texts shown after the overview's figures; all others come with the next screen. `npm run lab -- catalogues` follows
 * the imports and reports missing ones.
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

const cut = (messages: unknown, paths: readonly string[]): unknown =>
  paths.map((path) => at(messages, path.split('.')) ?? {}).reduce(merged, {})

export const ofOverview = (messages: unknown): unknown => cut(messages, overviewWords)

/** A section partly in the overview is here as a whole. */
export const restOf = (messages: unknown): unknown =>
  Object.fromEntries(
    Object.entries(isTable(messages) ? messages : {}).filter(([each]) => !overviewWords.includes(each)),
  )

/** What the sentences of a history are made of, which the desk says, too. */
const historyWords = [
  'history.sentences',
  'history.items',
  'history.fields',
  'history.roles',
  'history.termFrom',
  'history.aCard',
  'declines.reasons',
  'shell.contractInfo',
  'shell.billingHistory',
  'shell.usage',
  'shell.billingMovies',
  'shell.contactInfo',
  'shell.paymentMethod',
  'shell.people',
  'shell.history',
]

export const ofHistory = (messages: unknown): unknown => cut(messages, historyWords)
