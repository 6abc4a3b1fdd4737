import { isNight } from '@touchline/testing/size'
import { expect, it } from 'vitest'
import { brokenBy, pullRequestSize, seedsFrom } from './seeds.ts'

/** All of the first thousand in a night; by day the same ones. */
const FIFTIES = Array.from({ length: isNight ? 20 : 1 }, (_, index) => 1 + index * 50)

it.each(FIFTIES)(
  'organisations live five years without a broken promise: fifty seeds from %i',
  { timeout: 120_000 },
  (first) => {
    expect(brokenBy(seedsFrom(first, 50), pullRequestSize)).toEqual([])
  },
)
