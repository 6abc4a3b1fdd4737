import { runsToday } from '@touchline/testing/size'
import { expect, it } from 'vitest'
import { projectionFaults } from './projection.ts'
import { seedsFrom } from './seeds.ts'

const EACH = 250
const DAYS = 4
/** Night: the first thousand; by day a quarter. */
const STARTS = Array.from({ length: DAYS }, (_, index) => 1 + index * EACH).filter((_, index) => runsToday(index, DAYS))

it.each(STARTS)(
  'a projection says to the unit what is charged later: contracts of every kind, nine zones, 250 seeds from %i',
  { timeout: 120_000 },
  (first) => {
    expect(seedsFrom(first, EACH).flatMap(projectionFaults)).toEqual([])
  },
)
