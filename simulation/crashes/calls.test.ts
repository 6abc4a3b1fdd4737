import { describe, expect, it } from 'vitest'
import { calls, payingLate } from './flows.ts'
import { runCrashes } from './run.ts'

const LIMIT_MS = 600_000

describe('a call that moves money, at a server that is killed before any of its steps', { timeout: LIMIT_MS }, () => {
  // Two of them at each step, the others at every fourth: `npm run faults` tries all.
  const isWhole = ({ name }: { readonly name: string }) => ['a change of plan', 'paying a failed bill'].includes(name)

  it.each([
    { which: 'a change of plan and paying a failed bill', flows: calls().filter(isWhole), every: 1 },
    { which: 'the others', flows: calls().filter((flow) => !isWhole(flow)), every: 4 },
  ])('is made once when it is sent again: $which', async ({ flows, every }) => {
    const { broken, points } = await runCrashes(flows, { every })
    expect(broken).toEqual([])
    expect(Object.keys(points)).toEqual(flows.map(({ name }) => name))
    expect(Object.entries(points).filter(([, count]) => count < 20)).toEqual([])
  })

  it('is found where a bill is charged again because nobody asks for the charge before', async () => {
    const { broken } = await runCrashes([payingLate()], {
      every: 4,
      payments: (real) => ({
        ...real,
        findCharge: async () => null,
        charge: (request) =>
          real.charge({
            ...request,
            intentId: null,
            idempotencyKey: `${request.idempotencyKey}-${crypto.randomUUID()}`,
          }),
      }),
    })
    expect(broken.some((fault) => fault.startsWith('the provider took'))).toBe(true)
  })
})
