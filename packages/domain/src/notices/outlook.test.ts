import { describe, expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import type { CountingPeriod } from '../usage/index.ts'
import { leadsBeyond, morningOf, nextOutlookLook } from './index.ts'

const zone = 'Europe/Berlin'
const start = startOfDay('2026-11-01', zone)
const end = startOfDay('2026-12-01', zone)
const november: CountingPeriod = { cycle: 'month', start, from: '2026-11', to: '2026-11', end }
const DAY_MS = 86_400_000

describe('the next look at the outlook', () => {
  it.each([
    ['the first instant', start, '2026-11-07'],
    ['the night before day 7', startOfDay('2026-11-07', zone) - 1, '2026-11-07'],
    ['a minute before 9 on day 7', morningOf('2026-11-07', zone) - 60_000, '2026-11-07'],
    ['9 on day 7', morningOf('2026-11-07', zone), '2026-11-08'],
    ['the night of day 7', startOfDay('2026-11-08', zone), '2026-11-08'],
    ['the last morning but one', morningOf('2026-11-29', zone), '2026-11-30'],
  ])('after %s is on %s', (_, now, day) => {
    expect(nextOutlookLook({ period: november, zone, now })).toBe(morningOf(day, zone))
  })

  it('is none where the period is over by then', () => {
    expect(nextOutlookLook({ period: november, zone, now: morningOf('2026-11-30', zone) })).toBeNull()
    const short = { ...november, end: morningOf('2026-11-07', zone) }
    expect(nextOutlookLook({ period: short, zone, now: start })).toBeNull()
  })
})

describe('use that leads beyond the limit', () => {
  it.each([
    ['half of it used by the middle', 500, 1_000, 15, false],
    ['a second more than half of it used by the middle', 501, 1_000, 15, true],
    ['all of it used', 1_000, 1_000, 15, false],
    ['more than all of it used', 1_001, 1_000, 15, false],
    ['nothing is allowed', 1, 0, 15, false],
    ['too early to say', 999, 1_000, 2, false],
  ])('%s', (_, used, hard, days, expected) => {
    expect(leadsBeyond(used, hard, november, start + days * DAY_MS)).toBe(expected)
  })
})
