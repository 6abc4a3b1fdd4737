import { isNight, turn } from '@touchline/testing/size'
import { describe, expect, it } from 'vitest'
import { allFlows, poolsOf } from '../flows/all.ts'
import { short } from './rounds.ts'
import { type Round, runWire } from './run.ts'

/** For what hangs; `run.ts` limits single calls. */
const LIMIT_MS = 600_000
/** One fault per flow and day. */
const EVERY = isNight ? 1 : short.length
const ROUNDS = short.length / EVERY
const FOR_ALL = 5

const named = (name: string) => allFlows(poolsOf(1)).filter((flow) => flow.name === name)

const onlyOf = (wire: Round['wire'], kind: string): readonly Round[] =>
  short.filter((round) => round.wire === wire && round.name.includes(kind))

describe('every flow that moves money over a wire that breaks', { timeout: LIMIT_MS }, () => {
  it('is answered in time and typed, and comes to one effect once the wire is whole', async () => {
    // Some flows need another organisation per round; one month provides all.
    const all = allFlows(poolsOf(2 * ROUNDS, 2 * ROUNDS + FOR_ALL, ROUNDS))
    const { broken, met, flows } = await runWire(short, all, { every: EVERY, turn })
    expect(broken).toEqual([])
    const lived = all.flatMap((flow, number) =>
      short.filter((round, index) => (number + index + turn) % EVERY === 0 && round.fault(flow) !== null),
    )
    expect([met, flows]).toEqual([lived.length, lived.length])
  })
})

describe('planted', { timeout: LIMIT_MS }, () => {
  it('a database that is awaited for ever is found', async () => {
    const { broken } = await runWire(onlyOf('database', 'half-open'), named('a first plan'), {
      answerMs: 3_600_000,
      limitMs: 300,
    })
    expect(broken).toContain('a first plan, database half-open there at the commit: no answer within 300 ms')
  })

  it('a bill that is charged again because its answer was lost is found', async () => {
    const { broken } = await runWire(onlyOf('provider', 'truncated'), named('the end of a month'), {
      payments: (real) => ({
        ...real,
        findCharge: async () => null,
        charge: (request) =>
          real.charge({ ...request, intentId: null, idempotencyKey: `${request.idempotencyKey}-${Math.random()}` }),
      }),
    })
    expect(broken.some((fault) => fault.startsWith('the provider took'))).toBe(true)
  })
})
