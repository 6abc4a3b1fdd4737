import { describe, expect, it } from 'vitest'
import { computeMonthlyBilling } from '../billing/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import { boundaryTable } from '../testing/calendar-table.ts'
import { contractOf, entryOf, group, zones } from '../testing/draws.ts'
import { dateOf, daysInMonth, monthInterval, monthOf, startOfDay, termAt, yearlyTerm } from './index.ts'

const iso = (at: number): string => new Date(at).toISOString()

describe('midnight', () => {
  it.each([
    ['Asia/Tokyo', '2026-03-01', '2026-02-28T15:00:00.000Z'],
    ['Europe/Paris', '2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['Europe/Paris', '2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['Europe/Paris', '2026-10-26', '2026-10-25T23:00:00.000Z'],
    ['Europe/Lisbon', '2026-03-30', '2026-03-29T23:00:00.000Z'],
    ['Europe/Lisbon', '2026-10-26', '2026-10-26T00:00:00.000Z'],
    ['America/New_York', '2026-03-09', '2026-03-09T04:00:00.000Z'],
    ['America/New_York', '2026-11-02', '2026-11-02T05:00:00.000Z'],
    ['America/Los_Angeles', '2026-03-08', '2026-03-08T08:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-01', '2026-11-01T07:00:00.000Z'],
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
    ['America/Sao_Paulo', '2017-10-15', '2017-10-15T03:00:00.000Z'],
    ['America/Sao_Paulo', '2018-02-18', '2018-02-18T03:00:00.000Z'],
    ['Asia/Kolkata', '2026-01-01', '2025-12-31T18:30:00.000Z'],
    ['Pacific/Apia', '2011-12-29', '2011-12-29T10:00:00.000Z'],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z'],
    ['UTC', '2028-02-29', '2028-02-29T00:00:00.000Z'],
  ])('of %s, %s is %s', (zone, day, expected) => {
    expect(iso(startOfDay(day, zone))).toBe(expected)
  })

  it.each(zones)('parts two days in %s: a millisecond before is the day before', (zone) => {
    for (const day of ['2024-02-29', '2024-03-01', '2026-01-01', '2026-03-29', '2026-11-01']) {
      const at = startOfDay(day, zone)
      expect([dateOf(at - 1, zone) < day, dateOf(at, zone), dateOf(at + 1, zone)]).toEqual([true, day, day])
    }
  })
})

describe('the month', () => {
  it.each([
    ['2026-02', 28],
    ['2028-02', 29],
    ['2026-04', 30],
    ['2026-12', 31],
  ])('%s has %i days', (month, days) => {
    expect(daysInMonth(month)).toBe(days)
  })

  it.each([
    ['Europe/Paris', '2026-03', 31 * 24 - 1],
    ['Europe/Paris', '2026-10', 31 * 24 + 1],
    ['America/New_York', '2026-03', 31 * 24 - 1],
    ['America/New_York', '2026-11', 30 * 24 + 1],
    ['America/Sao_Paulo', '2018-02', 28 * 24 + 1],
    ['Pacific/Apia', '2011-12', 30 * 24],
    ['Asia/Tokyo', '2026-03', 31 * 24],
  ])('of %s, %s lasts %i hours', (zone, month, hours) => {
    const { start, end } = monthInterval(month, zone)
    expect((end - start) / 3_600_000).toBe(hours)
  })

  it.each(zones)("changes with the year at the year's end in %s", (zone) => {
    const { end } = monthInterval('2025-12', zone)
    expect([monthOf(end - 1, zone), monthOf(end, zone)]).toEqual(['2025-12', '2026-01'])
  })
})

describe('a yearly term', () => {
  it.each([
    ['2024-02-29', 0, '2024-02-29', '2025-02-27', 365],
    ['2024-02-29', 1, '2025-02-28', '2026-02-27', 365],
    ['2024-02-29', 3, '2027-02-28', '2028-02-28', 366],
    ['2024-02-29', 4, '2028-02-29', '2029-02-27', 365],
    ['2023-03-31', 0, '2023-03-31', '2024-03-30', 366],
    ['2025-12-31', 0, '2025-12-31', '2026-12-30', 365],
    ['2026-01-01', 0, '2026-01-01', '2026-12-31', 365],
  ])('from %s, number %i, runs from %s to %s: %i days', (anchor, index, first, last, days) => {
    expect(yearlyTerm(anchor, index, 'Asia/Tokyo')).toMatchObject({ firstDay: first, lastDay: last, days })
  })

  it.each(zones)('changes at midnight of its anniversary in %s', (zone) => {
    const { end } = yearlyTerm('2024-02-29', 0, zone)
    expect([termAt('2024-02-29', end - 1, zone).index, termAt('2024-02-29', end, zone).index]).toEqual([0, 1])
  })
})

describe('a plan bought at the edge of a day', () => {
  const catalogue: Catalogue = {
    groups: new Map([['standard', group('standard')]]),
    plans: new Map([
      [
        'base',
        {
          id: 'base',
          groupId: 'standard',
          role: 'base',
          cycle: 'month',
          prices: { JPY: 31_000n },
          allowance: { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 },
        },
      ],
    ]),
  }
  const billFrom = (at: number, zone: string) =>
    computeMonthlyBilling({
      contract: contractOf([entryOf('a', 'base', at, null)], { zone, taxRegion: 'FR' }),
      catalogue,
      month: monthOf(at, zone),
      storedSecondsOverRetention: 0,
    }).total.minor

  it.each(zones)('pays that whole day in %s, a millisecond before midnight as well as at it', (zone) => {
    const at = startOfDay('2026-03-31', zone)
    expect([billFrom(at - 1, zone), billFrom(at, zone), billFrom(at + 1, zone)]).toEqual([2_000n, 1_000n, 1_000n])
  })

  it('on the 31st pays a day of 31; the last millisecond of the month still pays one', () => {
    const end = monthInterval('2026-01', 'Asia/Tokyo').end
    expect([billFrom(startOfDay('2026-01-31', 'Asia/Tokyo'), 'Asia/Tokyo'), billFrom(end - 1, 'Asia/Tokyo')]).toEqual([
      1_000n,
      1_000n,
    ])
  })

  it('pays nothing for the day that Apia never had', () => {
    expect(billFrom(startOfDay('2011-12-01', 'Pacific/Apia'), 'Pacific/Apia')).toBe(30_000n)
  })
})

it('the table of all boundaries has a row for every zone and day', () => {
  const table = boundaryTable()
  expect(new Set(table.map(([zone, day]) => `${zone} ${day}`)).size).toBe(180)
})
