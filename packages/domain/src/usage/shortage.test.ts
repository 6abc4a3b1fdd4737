import { expect, it } from 'vitest'
import { shortageAt } from './index.ts'

const HOUR = 3_600
const DAY_MS = 86_400_000
const november = { cycle: 'month' as const, from: '1970-01', to: '1970-01', start: 0, end: 30 * DAY_MS }
const limit = { soft: 12 * HOUR, hard: 15 * HOUR }

it.each([
  [10 * HOUR, 15, 5 * HOUR],
  [15 * HOUR, 15, 15 * HOUR],
  [7 * HOUR, 15, 0],
  [16 * HOUR, 30, HOUR],
  [16 * HOUR, 0.5, HOUR],
  [1 * HOUR, 0.5, 0],
])('misses of 15 hours, with %i seconds used after %d days of 30, %i seconds', (used, days, missing) => {
  expect(shortageAt({ limit, used }, november, days * DAY_MS)).toBe(missing)
})
