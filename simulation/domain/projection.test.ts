import { expect, it } from 'vitest'
import { projectionFaults } from './projection.ts'
import { seedsFrom } from './seeds.ts'

it('a projection says to the unit what is charged later: contracts of every kind, nine zones, a thousand seeds', () => {
  expect(seedsFrom(1, 1_000).flatMap(projectionFaults)).toEqual([])
})
