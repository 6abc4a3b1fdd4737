import type { WireFault, WireFaultKind } from '@touchline/testing/faults/wire'
import type { Random } from '../random.ts'
import type { Round } from './run.ts'

const kinds: readonly WireFaultKind[] = ['reset', 'half-open', 'truncated', 'drip']
const ways: readonly WireFault['way'][] = ['there', 'back']

/** The n-th message with the word. */
const nth = (word: string, n: number): WireFault['meets'] => {
  let left = n
  return (message) => {
    if (!message.includes(word)) return false
    left -= 1
    return left === 0
  }
}

const COMMIT = 'commit'
const CHARGE = 'POST /v1/payment_intents'

interface Place {
  readonly word: string
  readonly n: number
  readonly label: string
}

const roundOf = (wire: Round['wire'], kind: WireFaultKind, way: WireFault['way'], place: Place): Round => ({
  wire,
  name: `${wire} ${kind} ${way} ${place.label}`,
  fault: () => ({ kind, way, meets: nth(place.word, place.n) }),
})

const atCommit: Place = { word: COMMIT, n: 1, label: 'at the commit' }
const atCharge: Place = { word: CHARGE, n: 1, label: 'at the charge' }

/** Each fault, each way, at the moment that decides. */
export const decisive: readonly Round[] = kinds.flatMap((kind) =>
  ways.flatMap((way) => [roundOf('database', kind, way, atCommit), roundOf('provider', kind, way, atCharge)]),
)

/** In the middle of a commit, and of a charge. */
export const short: readonly Round[] = [
  roundOf('database', 'reset', 'back', atCommit),
  roundOf('database', 'half-open', 'there', atCommit),
  roundOf('provider', 'truncated', 'back', atCharge),
]

const MESSAGES = 60

/** Any fault at any message. */
export function drawn(random: Random, count: number): readonly Round[] {
  return Array.from({ length: count }, () => {
    const wire = random.chance(0.7) ? 'database' : 'provider'
    const n = 1 + random.below(wire === 'database' ? MESSAGES : 4)
    return roundOf(wire, random.pick(kinds), random.pick(ways), { word: '', n, label: `at message ${n}` })
  })
}
