import { expect, it } from 'vitest'
import { amountToCover } from './index.ts'

it.each([
  ['upload', 'month', 0, 1],
  ['upload', 'month', 3_600, 1],
  ['upload', 'month', 3_601, 2],
  ['upload', 'month', 100 * 3_600, 10],
  ['upload', 'year', 61 * 3_600, 120],
  ['export', 'year', 0, 10],
] as const)('covers %s by the %s, %i seconds short, with %i hours', (kind, cycle, seconds, hours) => {
  expect(amountToCover(kind, cycle, seconds)).toBe(hours)
})
