import { expect, it } from 'vitest'
import { holdLimit } from './hold-limit.ts'

it.each([
  [0, 5],
  [5, 5],
  [599, 5],
  [600, 6],
  [699, 6],
  [100_000, 1_000],
])('of %i organisations a day holds %i at most', (organizations, limit) => {
  expect(holdLimit(organizations)).toBe(limit)
})
