import { describe, expect, it } from 'vitest'
import { runWhole } from './run.ts'
import { failingWholeSeeds, pullRequestSeeds, repeatedSize, testedSize } from './seeds.ts'

const LIMIT_MS = 300_000

describe('the whole server among faults', () => {
  it.each([...failingWholeSeeds, ...pullRequestSeeds])(
    'comes to rest with right books: seed %i',
    { timeout: LIMIT_MS },
    async (seed) => {
      expect((await runWhole(seed, testedSize)).broken).toEqual([])
    },
  )

  it('lives the same history again from the same seed', { timeout: LIMIT_MS }, async () => {
    const { lines } = await runWhole(1, repeatedSize)
    expect(lines.length).toBeGreaterThan(0)
    expect((await runWhole(1, repeatedSize)).lines).toEqual(lines)
  })
})
