import { isNight, isPlantedToday, turn } from '@touchline/testing/size'
import { describe, expect, it } from 'vitest'
import { overTime, poolsOf, takingBack } from '../flows/all.ts'
import type { Flow } from '../flows/flow.ts'
import { beginningYear } from '../flows/payments.ts'
import { runCrashes } from './run.ts'

const LIMIT_MS = 600_000
const pools = poolsOf(16)

/** Varies daily; `npm run lab -- faults` tries every step. */
const SOME = isNight ? 5 : 40
const FEW = isNight ? 16 : 80

const rows: readonly (readonly [string, readonly Flow[], number])[] = [
  ['what takes money back', takingBack(pools), SOME],
  ...overTime(pools).map((flow) => [flow.name, [flow], flow === beginningYear ? FEW : SOME] as const),
]

describe('the work of a worker that is killed before its steps', { timeout: LIMIT_MS }, () => {
  it.each(rows)('is ended once by the next: %s', async (_, flows, every) => {
    const { broken, points } = await runCrashes(flows, { every, turn })
    expect(broken).toEqual([])
    expect(Object.keys(points)).toEqual(flows.map(({ name }) => name))
    expect(Object.entries(points).filter(([, count]) => count < 20)).toEqual([])
  })

  it.runIf(isPlantedToday(1))('is found where a refund that failed is an alarm for nobody', async () => {
    // It needs one that paid for all its steps.
    const failed = takingBack(poolsOf(1)).slice(-1)
    const { broken } = await runCrashes(failed, {
      every: 40,
      payments: (real) => ({
        ...real,
        // As if the failure was never reported.
        readRefunds: async (question) => {
          const answer = await real.readRefunds(question)
          return answer.kind === 'ok' && answer.value !== null
            ? { ...answer, value: { ...answer.value, failed: [] } }
            : answer
        },
      }),
    })
    expect(broken.some((fault) => fault.endsWith('is an alarm: false instead of true'))).toBe(true)
  })
})
