import { describe, expect, it } from 'vitest'
import { addMonths } from '../calendar/index.ts'
import { usedFromTo, usualHours } from './assumptions.ts'

const lived = (uploads: readonly number[]) =>
  uploads.map((upload, index) => ({ month: addMonths('2026-01', index), used: { upload, export: upload / 2 } }))

describe('the hours that a projection plans with', () => {
  it('are those of the same month a year before', () => {
    const season = [0, 0, 90, 80, 70, 10, 10, 10, 10, 10, 10, 0]
    const { byMonth } = usualHours(lived(season))
    expect(byMonth.get('2027-03')).toEqual({ upload: 90, export: 45 })
    expect(byMonth.get('2027-12')).toEqual({ upload: 0, export: 0 })
    expect(byMonth.size).toBe(12)
  })

  it.each([
    ['the median of those there are', [10, 20, 30, 40, 50, 60, 900], { upload: 40, export: 20 }],
    ['that median in whatever order they come', [60, 10, 50, 20, 40, 30], { upload: 30, export: 15 }],
    ['the only month there is', [8], { upload: 8, export: 4 }],
    ['nothing where nothing was lived', [], { upload: 0, export: 0 }],
    [
      'the median of the last twelve',
      [900, 900, 900, ...Array.from({ length: 12 }, () => 2)],
      { upload: 2, export: 1 },
    ],
  ])('are %s where a year is missing', (_, uploads, otherwise) => {
    expect(usualHours(lived(uploads)).otherwise).toEqual(otherwise)
  })
})

describe('the use of several months', () => {
  const assumptions = {
    byMonth: new Map([['2026-12', { upload: 5, export: 0 }]]),
    otherwise: { upload: 2, export: 1 },
    usedBefore: { upload: 100, export: 10 },
    buysHours: false,
    storedSecondsAt: () => 0,
  }

  it.each([
    ['counts what was used before the running month', '2026-03', '2026-12', { upload: 107, export: 11 }],
    ['counts the running month where it begins with it', '2026-11', '2026-12', { upload: 7, export: 1 }],
    ['begins with its first month where that is still to come', '2026-12', '2027-01', { upload: 7, export: 1 }],
  ])('%s', (_, from, to, used) => {
    expect(usedFromTo(assumptions, from, to, '2026-11')).toEqual(used)
  })
})
