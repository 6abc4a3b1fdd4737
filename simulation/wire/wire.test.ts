import { describe, expect, it } from 'vitest'
import { allFlows } from '../flows/all.ts'
import { short } from './rounds.ts'
import { type Round, runWire } from './run.ts'

const LIMIT_MS = 120_000

const named = (name: string) => allFlows(1).filter((flow) => flow.name === name)

const onlyOf = (wire: Round['wire'], kind: string): readonly Round[] =>
  short.filter((round) => round.wire === wire && round.name.includes(kind))

describe('every flow that moves money over a wire that breaks', { timeout: LIMIT_MS }, () => {
  it('is answered in time and typed, and comes to one effect once the wire is whole', async () => {
    const all = allFlows(short.length)
    const asking = all.filter(({ asks }) => asks !== null)
    const { broken, met, flows } = await runWire(short, all)
    expect(broken).toEqual([])
    const count = 2 * all.length + asking.length
    expect([met, flows]).toEqual([count, count])
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
