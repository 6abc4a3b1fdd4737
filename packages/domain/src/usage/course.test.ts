import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, dateOf, monthOf, startOfDay } from '../calendar/index.ts'
import { courseOf, courseOfMonthBefore, lastWeeks, type UsageHistory } from './index.ts'

const zone = 'Asia/Tokyo'
const at = startOfDay('2026-11-21', zone) + 1
const used = (uploadSeconds: number) => ({ uploadSeconds, exportSeconds: 1 })
const history: UsageHistory = {
  months: [
    { month: '2026-07', ...used(100) },
    { month: '2026-08', ...used(200) },
    { month: '2026-09', ...used(300) },
    { month: '2026-10', ...used(30) },
    { month: '2026-11', ...used(50) },
  ],
  days: [
    { date: '2026-09-21', ...used(40) },
    { date: '2026-10-05', ...used(30) },
    { date: '2026-11-02', ...used(20) },
    { date: '2026-11-20', ...used(30) },
  ],
}
const input = { history, kind: 'upload', zone, at } as const
const month = { cycle: 'month', from: '2026-11', to: '2026-11' } as const
const november = { ...month, start: startOfDay('2026-11-01', zone), end: startOfDay('2026-12-01', zone) }
const term = { ...november, cycle: 'year', from: '2026-08', start: startOfDay('2026-08-15', zone) } as const

describe('the course of a period', () => {
  it('has every day of a month, and ends with what is counted', () => {
    const course = courseOf(input, november, 50)
    expect(course).toHaveLength(21)
    expect(course.filter((point) => point.used > 0)).toEqual([
      { date: '2026-11-02', used: 20, total: 20 },
      { date: '2026-11-20', used: 30, total: 50 },
    ])
  })

  it('of a term has months, and the days that are known; of its first month only its part', () => {
    const course = courseOf(input, term, 510)
    expect(course.filter((point) => point.used > 0)).toEqual([
      { date: '2026-08-31', used: 130, total: 130 },
      { date: '2026-09-20', used: 260, total: 390 },
      { date: '2026-09-21', used: 40, total: 430 },
      { date: '2026-10-05', used: 30, total: 460 },
      { date: '2026-11-02', used: 20, total: 480 },
      { date: '2026-11-20', used: 30, total: 510 },
    ])
  })

  it('of the month before ends with its sum', () => {
    const course = courseOfMonthBefore(input)
    expect(course).toHaveLength(31)
    expect(course?.at(-1)).toEqual({ date: '2026-10-31', used: 0, total: 30 })
    expect(courseOfMonthBefore({ ...input, history: { ...history, months: history.months.slice(-1) } })).toBeNull()
  })

  const today = dateOf(at, zone)
  it('never falls, and ends with what is counted, whatever the days say', () => {
    const seconds = fc.nat(5_000)
    fc.assert(
      fc.property(fc.array(seconds, { maxLength: 62 }), seconds, (days, counted) => {
        const random = {
          months: [{ month: monthOf(at, zone), ...used(0) }],
          days: days.map((each, index) => ({ date: addDays(today, index + 1 - days.length), ...used(each) })),
        }
        const course = courseOf({ ...input, history: random }, november, counted)
        expect(course.at(-1)?.total).toBe(counted)
        expect(course.every((point) => point.used >= 0)).toBe(true)
        expect(course.reduce((sum, point) => sum + point.used, 0)).toBe(counted)
      }),
      { numRuns: 30 },
    )
  })
})

describe('the course of a term', () => {
  it('begins with its first day, also where that is the last of a month', () => {
    const late = { ...term, start: startOfDay('2026-08-31', zone) }
    expect(courseOf(input, late, 400)[0]?.date).toBe('2026-08-31')
  })

  it('has each day once, also where the known days begin with the last of a month', () => {
    const dates = courseOf({ ...input, at: startOfDay('2026-12-01', zone) }, term, 400).map(({ date }) => date)
    expect(dates.filter((date) => date === '2026-09-30')).toHaveLength(1)
  })

  it('is that of the kind asked for', () => {
    expect(courseOf({ ...input, kind: 'export' }, november, 2).filter((point) => point.used > 0)).toEqual([
      { date: '2026-11-02', used: 1, total: 1 },
      { date: '2026-11-20', used: 1, total: 2 },
    ])
  })
})

describe('the last weeks', () => {
  it('are eight before today', () => {
    expect(lastWeeks(input)).toEqual([30, 0, 20, 0, 0, 0, 30, 0])
  })

  it('have each day once, and its first one with them', () => {
    const days = [
      { date: '2026-11-07', ...used(1) },
      { date: '2026-11-14', ...used(10) },
    ]
    expect(lastWeeks({ ...input, history: { ...history, days } })).toEqual([10, 1, 0, 0, 0, 0, 0, 0])
  })

  it('have the one that begins with the contract', () => {
    const since = { ...history, months: history.months.slice(-1) }
    expect(lastWeeks({ ...input, history: since, at: startOfDay('2026-11-22', zone) })).toEqual([30, 0, 20])
  })

  it('begin with this month where no month is known', () => {
    expect(lastWeeks({ ...input, history: { months: [], days: [] } })).toEqual([0, 0])
  })

  it('begin with the contract', () => {
    expect(lastWeeks({ ...input, history: { ...history, months: history.months.slice(-1) } })).toEqual([30, 0])
  })
})
