import { isInTurn } from '@touchline/testing/size'
import { expect, it } from 'vitest'
import { brokenBy, pullRequestSize, seedsFrom } from './seeds.ts'

/** All of the second thousand in a night; by day others, until all have had their turn. */
const FIFTIES = Array.from({ length: 20 }, (_, index) => 1001 + index * 50).filter((_, index) => isInTurn(index, 20))

it.each(FIFTIES)(
  'organisations live five years without a broken promise: fifty seeds from %i',
  { timeout: 120_000 },
  (first) => {
    expect(brokenBy(seedsFrom(first, 50), pullRequestSize)).toEqual([])
  },
)
