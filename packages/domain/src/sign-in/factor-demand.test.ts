import { describe, expect, it } from 'vitest'
import { dateOf } from '../calendar/index.ts'
import { demandedDay, demandedFrom, isKeptFactor, mustSetUp } from './factor-demand.ts'

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds

describe('a second factor that is demanded', () => {
  it.each([
    ['in the afternoon', '2026-11-01T15:00:00+09:00', 'Asia/Tokyo', '2026-11-16', '2026-11-15T15:00:00Z'],
    ['in the first instant of a day', '2026-11-01T00:00:00+09:00', 'Asia/Tokyo', '2026-11-16', '2026-11-15T15:00:00Z'],
    ['in its last', '2026-11-01T23:59:59.999+09:00', 'Asia/Tokyo', '2026-11-16', '2026-11-15T15:00:00Z'],
    ['an instant later', '2026-11-02T00:00:00+09:00', 'Asia/Tokyo', '2026-11-17', '2026-11-16T15:00:00Z'],
    [
      'while it is still yesterday there',
      '2026-11-02T02:00:00Z',
      'America/New_York',
      '2026-11-16',
      '2026-11-16T05:00:00Z',
    ],
    ['over a change of the clocks', '2026-10-20T10:00:00Z', 'Europe/Berlin', '2026-11-04', '2026-11-03T23:00:00Z'],
    ['over the end of a year', '2027-12-20T10:00:00Z', 'Europe/Berlin', '2028-01-04', '2028-01-03T23:00:00Z'],
    ['over a leap day', '2028-02-20T10:00:00Z', 'Europe/Berlin', '2028-03-06', '2028-03-05T23:00:00Z'],
    [
      'before a day that begins at one',
      '2026-08-22T12:00:00Z',
      'America/Santiago',
      '2026-09-06',
      '2026-09-06T04:00:00Z',
    ],
  ])('switched on %s (%s, %s) is asked for from %s on', (_, now, zone, day, from) => {
    expect(demandedDay(at(now), zone)).toBe(day)
    expect(new Date(demandedFrom(at(now), zone)).toISOString()).toBe(from.replace('Z', '.000Z'))
    expect(dateOf(demandedFrom(at(now), zone), zone)).toBe(day)
    expect(demandedFrom(at(now), zone) - at(now)).toBeGreaterThanOrEqual(14 * 86_400_000)
  })

  it.each([
    ['not demanded', null, false, '2026-11-16T00:00:00Z', false],
    ['demanded later', '2026-11-16T00:00:00Z', false, '2026-11-15T23:59:59.999Z', false],
    ['demanded from this instant on', '2026-11-16T00:00:00Z', false, '2026-11-16T00:00:00Z', true],
    ['demanded since long ago', '2026-11-16T00:00:00Z', false, '2031-01-01T00:00:00Z', true],
    ['demanded of a login that has one', '2026-11-16T00:00:00Z', true, '2026-11-16T00:00:00Z', false],
  ])('%s: set up first?', (_, from, hasFactor, now, expected) => {
    const door = { demandedFrom: from === null ? null : at(from), hasFactor }
    expect(mustSetUp(door, at(now))).toBe(expected)
  })

  it('keeps the last one of a login from the day on, if any of its organisations demands it', () => {
    const from = at('2026-11-16T00:00:00Z')
    expect(isKeptFactor([], from)).toBe(false)
    expect(isKeptFactor([from], from - 1)).toBe(false)
    expect(isKeptFactor([from + 1, from], from)).toBe(true)
  })
})
