import type { WireFault, WireFaultKind } from '@touchline/testing/faults/wire'
import type { Flow } from '../flows/flow.ts'
import type { Random } from '../random.ts'
import type { Round } from './run.ts'

const kinds: readonly WireFaultKind[] = ['reset', 'half-open', 'truncated', 'drip']
const ways: readonly WireFault['way'][] = ['there', 'back']

const nth = (word: string, n: number): WireFault['meets'] => {
  let left = n
  return (message) => {
    if (!message.includes(word)) return false
    left -= 1
    return left === 0
  }
}

interface Place {
  /** Null where the flow sends no such message. */
  word(flow: Flow): string | null
  readonly n: number
  readonly label: string
}

const roundOf = (wire: Round['wire'], kind: WireFaultKind, way: WireFault['way'], place: Place): Round => ({
  wire,
  name: `${wire} ${kind} ${way} ${place.label}`,
  fault: (flow) => {
    const word = place.word(flow)
    return word === null ? null : { kind, way, meets: nth(word, place.n) }
  },
})

const atCommit: Place = { word: () => 'commit', n: 1, label: 'at the commit' }
const atRequest: Place = { word: ({ asks }) => asks, n: 1, label: 'at the request that decides' }

export const decisive: readonly Round[] = kinds.flatMap((kind) =>
  ways.flatMap((way) => [roundOf('database', kind, way, atCommit), roundOf('provider', kind, way, atRequest)]),
)

/** In the middle of a commit, and of a request. */
export const short: readonly Round[] = [
  roundOf('database', 'reset', 'back', atCommit),
  roundOf('database', 'half-open', 'there', atCommit),
  roundOf('provider', 'truncated', 'back', atRequest),
]

const MESSAGES = 60

export function drawn(random: Random, count: number): readonly Round[] {
  return Array.from({ length: count }, () => {
    const wire = random.chance(0.7) ? 'database' : 'provider'
    const n = 1 + random.below(wire === 'database' ? MESSAGES : 4)
    const place: Place = {
      word: ({ asks }) => (wire === 'provider' && asks === null ? null : ''),
      n,
      label: `at message ${n}`,
    }
    return roundOf(wire, random.pick(kinds), random.pick(ways), place)
  })
}
