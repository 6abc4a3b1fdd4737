import { describe, expect, it } from 'vitest'
import { type History, runWhole } from './run.ts'
import { failingWholeSeeds, pullRequestSeeds, wholeSize } from './seeds.ts'

const LIMIT_MS = 300_000

const lived = new Map<number, History>()

/** Once, for all that is asked about it. */
async function historyOf(seed: number): Promise<History> {
  const history = lived.get(seed) ?? (await runWhole(seed, wholeSize))
  lived.set(seed, history)
  return history
}

describe('the whole server among faults', () => {
  it.each([...failingWholeSeeds, ...pullRequestSeeds])(
    'comes to rest with right books: seed %i',
    { timeout: LIMIT_MS },
    async (seed) => {
      expect((await historyOf(seed)).broken).toEqual([])
    },
  )

  it('lives the same history again from the same seed', { timeout: LIMIT_MS }, async () => {
    const seed = 1
    const { lines } = await historyOf(seed)
    expect((await runWhole(seed, wholeSize)).lines).toEqual(lines)
  })
})
