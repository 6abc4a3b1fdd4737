import { describe, expect, it } from 'vitest'
import { addMonths } from '../../calendar/index.ts'
import { plannedHours, usualMonth } from './hours.ts'

const livedOf = (uploads: readonly number[]) =>
  uploads.map((upload, index) => ({ month: addMonths('2025-11', index), used: { upload, export: 1 } }))
const running = { month: '2026-11', used: { upload: 7, export: 0 } }
const flat = livedOf(Array.from({ length: 12 }, () => 5))

describe('the hours of a plan', () => {
  it('are the usual ones, in the running month what is used already where that is more', () => {
    const { byMonth, otherwise } = plannedHours({
      lived: flat,
      running,
      countedFrom: '2026-11',
      upload: null,
      export: null,
    })
    expect(otherwise).toEqual({ upload: 5, export: 1 })
    expect([...byMonth]).toEqual([['2026-11', { upload: 7, export: 1 }]])
  })

  it('are the same in every month where a number is chosen, of one kind alone', () => {
    const season = livedOf([0, 0, 90, 80, 70, 10, 10, 10, 10, 10, 10, 0])
    const { byMonth } = plannedHours({ lived: season, running, countedFrom: '2026-11', upload: 12, export: null })
    expect(byMonth.get('2027-01')).toEqual({ upload: 12, export: 1 })
    expect(byMonth.get('2028-10')).toEqual({ upload: 12, export: 1 })
  })

  it('count what a term has used before the running month', () => {
    const { usedBefore } = plannedHours({ lived: flat, running, countedFrom: '2026-08', upload: null, export: null })
    expect(usedBefore).toEqual({ upload: 15, export: 3 })
  })
})

it('a usual month is the twelfth part of the year from a month on', () => {
  const assumptions = {
    byMonth: new Map([
      ['2026-10', { upload: 1_200, export: 1_200 }],
      ['2026-11', { upload: 24, export: 0 }],
      ['2027-10', { upload: 0, export: 36 }],
      ['2027-11', { upload: 1_200, export: 1_200 }],
    ]),
    otherwise: { upload: 12, export: 6 },
    usedBefore: { upload: 0, export: 0 },
    buysHours: false,
    storedSecondsAt: () => 0,
  }
  expect(usualMonth(assumptions, '2026-11')).toEqual({ upload: (24 + 10 * 12) / 12, export: (36 + 10 * 6) / 12 })
})
