import { describe, expect, it } from 'vitest'
import { storageOf } from '../billing/index.ts'
import { monthOf, nextMonth } from '../calendar/index.ts'
import { chipsOf, isNewlyCharged, storedUsageTypes } from './index.ts'

const at = (text: string) => Date.parse(text)
const NOW = at('2026-11-21T04:00:00Z')
const tokyo = { now: NOW, zone: 'Asia/Tokyo', isYearly: false }

describe('the types that leave a stored movie', () => {
  it('are the four ways of upload in three resolutions', () => {
    expect(storedUsageTypes).toHaveLength(12)
    expect(storedUsageTypes).toContain('ANGLE_MOVIE_LIVE_TIME_4K')
    expect(storedUsageTypes).not.toContain('CLIP_MOVIE_CONVERT_TIME')
  })
})

describe('the chips of a game', () => {
  const old = at('2024-01-01T00:00:00Z')
  it.each([
    [['MOVIE_CONVERT_TIME'], ['sd']],
    [['MOVIE_CONVERT_TIME_FULLHD'], ['full-hd']],
    [['ANGLE_MOVIE_LIVE_TIME_4K'], ['full-hd', 'live']],
    [
      ['MOVIE_CONVERT_TIME', 'ANGLE_MOVIE_LIVE_TIME_FULLHD'],
      ['full-hd', 'sd', 'live'],
    ],
    [[], []],
  ])('of %j are %j', (usageTypes, chips) => {
    expect(chipsOf({ usageTypes, storedAt: old }, tokyo)).toEqual(chips)
  })

  it('end with New when next month begins to charge it', () => {
    const game = { usageTypes: ['MOVIE_LIVE_TIME'], storedAt: at('2025-12-05T00:00:00Z') }
    expect(chipsOf(game, tokyo)).toEqual(['sd', 'live', 'new'])
    expect(chipsOf(game, { ...tokyo, isYearly: true })).toEqual(['sd', 'live'])
  })
})

describe('a game is new', () => {
  it.each([
    ['Asia/Tokyo', '2025-11-30T14:59:59.999Z', false],
    ['Asia/Tokyo', '2025-11-30T15:00:00.000Z', true],
    ['Asia/Tokyo', '2025-12-31T14:59:59.999Z', true],
    ['Asia/Tokyo', '2025-12-31T15:00:00.000Z', false],
    ['America/New_York', '2025-12-01T04:59:59.999Z', false],
    ['America/New_York', '2025-12-01T05:00:00.000Z', true],
    ['Pacific/Apia', '2025-11-30T10:59:59.999Z', false],
    ['Pacific/Apia', '2025-11-30T11:00:00.000Z', true],
  ])('in %s when it was stored at %s: %s', (zone, storedAt, isNew) => {
    expect(isNewlyCharged(at(storedAt), { ...tokyo, zone })).toBe(isNew)
  })

  it('exactly when next month charges it and this month does not', () => {
    for (let day = 0; day < 800; day += 1) {
      const storedAt = NOW - day * 86_400_000
      for (const zone of ['Asia/Tokyo', 'Europe/Paris', 'America/Los_Angeles', 'Pacific/Apia']) {
        const month = monthOf(NOW, zone)
        const isCharged = (in_: string) => storedAt < storageOf(in_, zone).uploadedBefore
        const expected = isCharged(nextMonth(month)) && !isCharged(month)
        expect(isNewlyCharged(storedAt, { now: NOW, zone, isYearly: false })).toBe(expected)
      }
    }
  })
})
