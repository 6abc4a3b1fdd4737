import { isNight } from '@touchline/testing/size'
import { expect, it } from 'vitest'
import { brokenBy, pullRequestSize, seedsFrom } from './seeds.ts'

const HUNDREDS = Array.from({ length: isNight ? 10 : 1 }, (_, index) => 1001 + index * 100)

it.each(HUNDREDS)(
  'organisations live five years without a broken promise: a hundred seeds from %i',
  { timeout: 120_000 },
  (first) => {
    expect(brokenBy(seedsFrom(first, 100), pullRequestSize)).toEqual([])
  },
)
