import { isNight, isPlantedToday, turn } from '@touchline/testing/size'
import { describe, expect, it } from 'vitest'
import { calls, orders, poolsOf } from '../flows/all.ts'
import { runCrashes } from './run.ts'

const LIMIT_MS = 600_000
/** Varies daily; `npm run lab -- faults` tries every step. */
const EVERY = isNight ? 6 : 36
const FEWEST = 12
/** Fewer, because waking needs a month of its own. */
const pools = poolsOf(16, 16, isNight ? 16 : 4)
const fewPools = poolsOf(4)

describe('a call that moves money, at a server that is killed before its steps', { timeout: LIMIT_MS }, () => {
  it('is made once when it is sent again', async () => {
    const flows = [...calls(pools), ...orders(pools)]
    const { broken, points } = await runCrashes(flows, { every: EVERY, turn })
    expect(broken).toEqual([])
    expect(Object.keys(points)).toEqual(flows.map(({ name }) => name))
    expect(Object.entries(points).filter(([, count]) => count < FEWEST)).toEqual([])
  })

  it.runIf(isPlantedToday(0))(
    'is found where a bill is charged again because nobody asks for the charge before',
    async () => {
      const { broken } = await runCrashes(calls(fewPools).slice(0, 1), {
        every: FEWEST,
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
    },
  )
})
