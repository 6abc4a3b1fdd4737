import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import { alertOf, pace } from './index.ts'

const HOUR = 3_600
const DAY_MS = 86_400_000
const zone = 'Asia/Tokyo'
const day = (date: string) => startOfDay(date, zone)
const november = {
  cycle: 'month' as const,
  from: '2026-11',
  to: '2026-11',
  start: day('2026-11-01'),
  end: day('2026-12-01'),
}
const term = {
  cycle: 'year' as const,
  from: '2026-04',
  to: '2026-11',
  start: day('2026-04-01'),
  end: day('2027-04-01'),
}
const limit = { soft: 12 * HOUR, hard: 15 * HOUR }

describe('an alert', () => {
  const noSoft = { soft: 0, hard: 15 * HOUR }
  const nothing = { soft: 0, hard: 0 }
  it.each([
    ['none before the soft limit', 7, limit, november, '2026-11-27', 'none'],
    ['none a second before the soft limit', 12 - 1 / HOUR, limit, november, '2026-11-27', 'none'],
    ['quiet from the soft limit on where the pace stays within the limit', 12, limit, november, '2026-11-27', 'past'],
    ['quiet also on the last day', 14.4, limit, november, '2026-11-30', 'past'],
    ['amber where the pace leads beyond the limit', 12.4, limit, november, '2026-11-22', 'soft'],
    ['amber also before the soft limit', 10, limit, november, '2026-11-16', 'soft'],
    ['amber past the soft limit while it is too early for a pace', 12, limit, november, '2026-11-03', 'soft'],
    ['none before the soft limit while it is too early', 11, limit, november, '2026-11-03', 'none'],
    ['red from the hard limit on', 15, limit, november, '2026-11-30', 'hard'],
    ['red while it is too early', 15, limit, november, '2026-11-02', 'hard'],
    ['quiet in a term', 130, { soft: 120 * HOUR, hard: 180 * HOUR }, term, '2027-03-01', 'past'],
    ['none where the soft limit is nothing', 12, noSoft, november, '2026-11-27', 'none'],
    [
      'none below a soft limit that is the hard one',
      14,
      { ...limit, soft: limit.hard },
      november,
      '2026-11-30',
      'none',
    ],
    ['none where nothing is used', 0, limit, november, '2026-11-22', 'none'],
    ['none where nothing is used of nothing', 0, nothing, november, '2026-11-22', 'none'],
    ['red where something is used of nothing', 1, nothing, november, '2026-11-22', 'hard'],
  ] as const)('is %s', (_, hours, of, period, at, alert) => {
    const time = { used: hours * HOUR, limit: of }
    expect(alertOf(time, pace({ ...time, period, zone, at: day(at), weeks: [] }))).toBe(alert)
  })
})

describe('the pace', () => {
  it.each([
    ['leads over the limit', 12.4, limit, november, '2026-11-22', { state: 'over', ends: 17.7, on: '2026-11-26' }],
    ['stays within it', 7, limit, november, '2026-11-16', { state: 'within', ends: 14, on: null }],
    ['ends exactly at it', 7.5, limit, november, '2026-11-16', { state: 'within', ends: 15, on: null }],
    ['on the third day', 12, limit, november, '2026-11-03', { state: 'early', ends: null, on: null }],
    ['on the fourth day', 12, limit, november, '2026-11-04', { state: 'over', ends: 120, on: '2026-11-04' }],
    ['of nothing used', 0, limit, november, '2026-11-16', { state: 'unused', ends: null, on: null }],
    ['when all is used', 15, limit, november, '2026-11-16', { state: 'used-up', ends: 30, on: null }],
    [
      'when all is used on the second day',
      16,
      limit,
      november,
      '2026-11-02',
      { state: 'used-up', ends: null, on: null },
    ],
    ['without a limit', 40, null, november, '2026-11-16', { state: 'within', ends: 80, on: null }],
    [
      'of a term counts over it',
      180,
      { soft: 0, hard: 180 * HOUR + 1 },
      term,
      '2026-11-22',
      { state: 'over', ends: 279.5, on: '2026-11-22' },
    ],
    [
      'of a term in its second week',
      50,
      { soft: 0, hard: 180 * HOUR },
      term,
      '2026-04-14',
      { state: 'early', ends: null, on: null },
    ],
  ] as const)('%s', (_, hours, of, period, date, expected) => {
    const { state, outlook, runsOutOn } = pace({
      used: hours * HOUR,
      limit: of,
      period,
      zone,
      at: day(date),
      weeks: [],
    })
    const ends = outlook === null ? null : Math.floor((outlook.expected * 10) / HOUR) / 10
    expect({ state, ends, on: runsOutOn }).toEqual(expected)
  })

  it('has a range from the slowest to the fastest of the last weeks, with its own rate in it', () => {
    const asked = { used: 10 * HOUR, limit, period: november, zone, at: day('2026-11-16') }
    const range = (weeks: readonly number[]) => {
      const { outlook } = pace({ ...asked, weeks })
      return [outlook?.lowest, outlook?.highest].map((seconds) => Math.round((seconds ?? 0) / HOUR))
    }
    expect(range([7 * HOUR, 0, 3 * HOUR])).toEqual([10, 25])
    expect(range([HOUR])).toEqual([12, 20])
    expect(range([])).toEqual([20, 20])
  })

  it('runs out within the period exactly when it leads over the limit, and never before now', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400_000 }),
        fc.integer({ min: 1, max: 400_000 }),
        fc.integer({ min: 1, max: 30 * DAY_MS - 1 }),
        fc.array(fc.nat(400_000), { maxLength: 8 }),
        (used, hard, since, weeks) => {
          const at = november.start + since
          const found = pace({ used, limit: { soft: hard, hard }, period: november, zone, at, weeks })
          expect(found.runsOutOn !== null).toBe(found.state === 'over')
          const runsOutAt = found.runsOutAt ?? at
          expect(runsOutAt >= at && runsOutAt < november.end).toBe(true)
          const { lowest, expected, highest } = found.outlook ?? { lowest: used, expected: used, highest: used }
          expect(lowest).toBeLessThanOrEqual(expected)
          expect(expected).toBeLessThanOrEqual(highest)
          expect(lowest).toBeGreaterThanOrEqual(used)
        },
      ),
    )
  })
})
