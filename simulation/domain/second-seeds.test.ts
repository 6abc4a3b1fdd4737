import { runsToday } from '@touchline/testing/size'
import { expect, it } from 'vitest'
import { brokenBy, pullRequestSize, seedsFrom } from './seeds.ts'

const EACH = 20
const DAYS = 50
/** Night: the second thousand; by day some. */
const STARTS = Array.from({ length: DAYS }, (_, index) => 1001 + index * EACH).filter((_, index) =>
  runsToday(index, DAYS),
)

it.each(STARTS)(
  'organisations live five years without a broken promise: twenty seeds from %i',
  { timeout: 120_000 },
  (first) => {
    expect(brokenBy(seedsFrom(first, EACH), pullRequestSize)).toEqual([])
  },
)
