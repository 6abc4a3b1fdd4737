import { describe, expect, it } from 'vitest'
import { morningOf } from './index.ts'

describe('the mornings of notices', () => {
  it.each([
    ['Asia/Tokyo', ['2026-03-29T00:00Z', '2026-10-25T00:00Z', '2026-12-31T00:00Z', '2028-02-29T00:00Z']],
    ['Europe/Paris', ['2026-03-29T07:00Z', '2026-10-25T08:00Z', '2026-12-31T08:00Z', '2028-02-29T08:00Z']],
    ['Europe/Lisbon', ['2026-03-29T08:00Z', '2026-10-25T09:00Z', '2026-12-31T09:00Z', '2028-02-29T09:00Z']],
    ['America/New_York', ['2026-03-29T13:00Z', '2026-10-25T13:00Z', '2026-12-31T14:00Z', '2028-02-29T14:00Z']],
    ['America/Los_Angeles', ['2026-03-29T16:00Z', '2026-10-25T16:00Z', '2026-12-31T17:00Z', '2028-02-29T17:00Z']],
    ['America/Sao_Paulo', ['2026-03-29T12:00Z', '2026-10-25T12:00Z', '2026-12-31T12:00Z', '2028-02-29T12:00Z']],
    ['Asia/Kolkata', ['2026-03-29T03:30Z', '2026-10-25T03:30Z', '2026-12-31T03:30Z', '2028-02-29T03:30Z']],
    ['Pacific/Apia', ['2026-03-28T20:00Z', '2026-10-24T20:00Z', '2026-12-30T20:00Z', '2028-02-28T20:00Z']],
    ['UTC', ['2026-03-29T09:00Z', '2026-10-25T09:00Z', '2026-12-31T09:00Z', '2028-02-29T09:00Z']],
  ])('are nine o’clock in %s', (at, expected) => {
    const days = ['2026-03-29', '2026-10-25', '2026-12-31', '2028-02-29']
    expect(days.map((day) => new Date(morningOf(day, at)).toISOString().replace(':00.000', ''))).toEqual(expected)
  })

  it('of a day that a zone never had are those of the next', () => {
    expect(morningOf('2011-12-30', 'Pacific/Apia')).toBe(morningOf('2011-12-31', 'Pacific/Apia'))
  })
})
