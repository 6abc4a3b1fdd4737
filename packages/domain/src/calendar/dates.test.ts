import { expect, it } from 'vitest'
import { addDays, addMonthsToDate, dayStarts, daysBetween, firstWholeMonth } from './index.ts'

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-11-30', 0, '2026-11-30'],
])('%s and %i months is %s', (date, months, expected) => {
  expect(addMonthsToDate(date, months)).toBe(expected)
})

it.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2026-01-01', -1, '2025-12-31'],
  ['2025-01-01', 400, '2026-02-05'],
])('%s and %i days is %s, and as many lie between them', (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected)
  expect(daysBetween(date, expected)).toBe(days)
})

it.each([
  ['2026-10-31T15:00:00.000Z', '2026-11'],
  ['2026-10-31T15:00:00.001Z', '2026-12'],
  ['2026-10-31T14:59:59.999Z', '2026-11'],
  ['2026-12-31T14:59:59.999Z', '2027-01'],
])('the first month in Tokyo with no day before %s is %s', (instant, expected) => {
  expect(firstWholeMonth(Date.parse(instant), 'Asia/Tokyo')).toBe(expected)
})

it.each([
  ['two days on', '2026-10-30T03:00Z', '2026-11-01', 'Asia/Tokyo', ['2026-10-30T15:00Z', '2026-10-31T15:00Z']],
  [
    'where the clocks change',
    '2026-03-28T12:00Z',
    '2026-03-30',
    'Europe/Paris',
    ['2026-03-28T23:00Z', '2026-03-29T22:00Z'],
  ],
  ['a day that was skipped', '2011-12-29T12:00Z', '2011-12-31', 'Pacific/Apia', ['2011-12-30T10:00Z']],
  ['the same day', '2026-10-30T03:00Z', '2026-10-30', 'Asia/Tokyo', []],
  ['a day that is over', '2026-10-30T03:00Z', '2026-10-29', 'Asia/Tokyo', []],
])('days begin: %s', (_, from, to, zone, expected) => {
  expect(dayStarts(Date.parse(from), to, zone)).toEqual(expected.map((each) => Date.parse(each)))
})
