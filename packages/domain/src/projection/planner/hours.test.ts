import { describe, expect, it } from 'vitest'
import { addMonths, startOfDay, type YearMonth } from '../../calendar/index.ts'
import { plannedHours, usualMonth } from './hours.ts'

const livedOf = (uploads: readonly number[]) =>
  uploads.map((upload, index) => ({ month: addMonths('2025-11', index), used: { upload, export: 1 } }))
const running = { month: '2026-11', used: { upload: 7, export: 0 } }
const flat = livedOf(Array.from({ length: 12 }, () => 5))

const zone = 'Asia/Tokyo'
const planned = (lived: ReturnType<typeof livedOf>, more: { day?: string; from?: YearMonth; upload?: number } = {}) =>
  plannedHours({
    lived,
    running,
    now: startOfDay(more.day ?? '2026-11-02', zone),
    zone,
    countedFrom: more.from ?? '2026-11',
    upload: more.upload ?? null,
    export: null,
  })

describe('the hours of a plan', () => {
  it('are those of the same month a year before, in the running one what is used already where that is more', () => {
    const { byMonth, otherwise } = planned(flat)
    expect(otherwise).toEqual({ upload: 5, export: 1 })
    expect(byMonth.get('2026-11')).toEqual({ upload: 7, export: 1 })
    expect(byMonth.get('2026-12')).toEqual({ upload: 5, export: 1 })
    expect(byMonth.get('2028-09')).toEqual({ upload: 5, export: 1 })
  })

  it('are in the running month what its pace leads to, once there is one', () => {
    // 7 in 10 of 30 days.
    expect(planned(flat, { day: '2026-11-11' }).byMonth.get('2026-11')).toEqual({ upload: 21, export: 0 })
  })

  it('keep the shape of the year where an average is chosen, of one kind alone', () => {
    // 240 in the year.
    const season = livedOf([12, 0, 90, 50, 28, 10, 10, 10, 10, 10, 10, 0])
    const { byMonth } = planned(season, { upload: 40 })
    expect(byMonth.get('2027-01')).toEqual({ upload: 180, export: 1 })
    expect(byMonth.get('2026-12')).toEqual({ upload: 0, export: 1 })
    expect(byMonth.get('2028-03')).toEqual({ upload: 56, export: 1 })
    const year = [...byMonth].slice(0, 24).filter(([month]) => month >= '2026-11' && month < '2027-11')
    expect(year.reduce((sum, [, { upload }]) => sum + upload, 0)).toBe(12 * 40)
  })

  it('are the same every month where an average is chosen and nothing was used', () => {
    const none = { ...running, used: { upload: 0, export: 0 } }
    const { byMonth, otherwise } = plannedHours({
      lived: livedOf([0, 0]),
      running: none,
      now: startOfDay('2026-11-02', zone),
      zone,
      countedFrom: '2026-11',
      upload: 12,
      export: null,
    })
    expect(new Set([otherwise.upload, ...[...byMonth.values()].map(({ upload }) => upload)])).toEqual(new Set([12]))
  })

  it('count what a term has used before the running month', () => {
    expect(planned(flat, { from: '2026-08' }).usedBefore).toEqual({ upload: 15, export: 3 })
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
