import { describe, expect, it } from 'vitest'
import { runWhole } from './run.ts'
import { failingWholeSeeds, pullRequestSeeds, wholeSize } from './seeds.ts'

const LIMIT_MS = 300_000

describe('the whole server among faults', () => {
  it.each([...failingWholeSeeds, ...pullRequestSeeds])(
    'comes to rest with right books: seed %i',
    { timeout: LIMIT_MS },
    async (seed) => {
      expect((await runWhole(seed, wholeSize)).broken).toEqual([])
    },
  )

  it('lives the same history again from the same seed', { timeout: LIMIT_MS }, async () => {
    const size = { organizations: 2, months: 3 }
    const [first, second] = [await runWhole(3, size), await runWhole(3, size)]
    expect(second.lines).toEqual(first.lines)
  })
})
