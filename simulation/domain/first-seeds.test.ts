import { isNight } from '@touchline/testing/size'
import { expect, it } from 'vitest'
import { brokenBy, pullRequestSize, seedsFrom } from './seeds.ts'

const EACH = 10
/** Night: the first thousand; by day some. */
const STARTS = Array.from({ length: isNight ? 100 : 1 }, (_, index) => 1 + index * EACH)

it.each(STARTS)(
  'organisations live five years without a broken promise: ten seeds from %i',
  { timeout: 120_000 },
  (first) => {
    expect(brokenBy(seedsFrom(first, EACH), pullRequestSize)).toEqual([])
  },
)
