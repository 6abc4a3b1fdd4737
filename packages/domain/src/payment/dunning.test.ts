import { describe, expect, it } from 'vitest'
import { dunningCourse, readDunning, tryDays, usualDunning } from './index.ts'

const usual = { tries: [3, 8, 15], graceDays: 0 }
const at = (text: string): number => Date.parse(text)

describe('what an operator writes', () => {
  it.each([
    ['month grace 7', { month: { ...usual, graceDays: 7 }, year: usual }],
    ['year tries 3 7 14 grace 14', { month: usual, year: { tries: [3, 7, 14], graceDays: 14 } }],
    [
      ' month  tries 3 7 grace 7 ;year grace 30 ',
      { month: { tries: [3, 7], graceDays: 7 }, year: { ...usual, graceDays: 30 } },
    ],
    ['month tries 60', { month: { tries: [60], graceDays: 0 }, year: usual }],
  ])('%s', (text, dunning) => expect(readDunning(text)).toEqual(dunning))

  it.each([
    '',
    '7',
    'month',
    'month 7',
    'week grace 7',
    'month grace 61',
    'month grace -1',
    'month tries 3 3',
    'month tries 8 3',
    'month tries 0',
    'month tries 61',
    'month tries 3,8',
    'month grace 7 tries 3',
    'month grace 7;',
    'month grace 7; month grace 8',
  ])('refuses "%s"', (text) => expect(readDunning(text)).toBeNull())
})

describe('the days of tries', () => {
  it.each([
    ['as usual', usual, [3, 8, 15, 22, 29, 36, 43, 50, 57]],
    ['with seven days of grace', { tries: [3, 7], graceDays: 7 }, [3, 7, 14, 21, 28, 35, 42, 49, 56]],
    ['with a grace that is longer', { tries: [3], graceDays: 30 }, [3, 37, 44, 51, 58]],
    ['up to the last day', { tries: [60], graceDays: 60 }, [60]],
    ['of none but those of each week', { tries: [], graceDays: 46 }, [53, 60]],
  ])('%s', (_, rule, days) => expect(tryDays(rule)).toEqual(days))
})

describe('what comes of an unpaid bill', () => {
  const tokyo = { firstFailedAt: at('2026-11-01T00:05:00+09:00'), isHard: false, zone: 'Asia/Tokyo' }
  const seven = { tries: [3, 7], graceDays: 7 }

  it.each([
    ['at the first failure', tokyo.firstFailedAt, '2026-11-04T00:05:00+09:00', 8],
    ['a moment before a try', at('2026-11-04T00:04:59+09:00'), '2026-11-04T00:05:00+09:00', 8],
    ['at the moment of a try, which failed', at('2026-11-04T00:05:00+09:00'), '2026-11-08T00:05:00+09:00', 7],
    ['where a person tried in between', at('2026-11-06T12:00:00+09:00'), '2026-11-08T00:05:00+09:00', 7],
    ['once paused, a week later', at('2026-11-08T00:05:00+09:00'), '2026-11-15T00:05:00+09:00', 6],
    ['before the last one', at('2026-12-20T00:05:00+09:00'), '2026-12-27T00:05:00+09:00', 0],
  ])('%s', (_, now, nextTry, furtherTries) =>
    expect(dunningCourse(seven, tokyo, now)).toEqual({
      nextTry: at(nextTry),
      furtherTries,
      pausesAt: at('2026-11-08T00:05:00+09:00'),
    }),
  )

  it('is nothing more after the last try', () =>
    expect(dunningCourse(seven, tokyo, at('2026-12-27T00:05:00+09:00'))).toMatchObject({
      nextTry: null,
      furtherTries: 0,
    }))

  it('is no try after a hard decline, and the pause all the same', () =>
    expect(dunningCourse(seven, { ...tokyo, isHard: true }, tokyo.firstFailedAt)).toEqual({
      nextTry: null,
      furtherTries: 0,
      pausesAt: at('2026-11-08T00:05:00+09:00'),
    }))

  it('is the pause at once where there is no grace', () =>
    expect(dunningCourse(usualDunning.month, tokyo, tokyo.firstFailedAt).pausesAt).toBe(tokyo.firstFailedAt))

  it('counts days, not hours, where the clocks go back', () => {
    const paris = { firstFailedAt: at('2026-10-24T00:05:00+02:00'), isHard: false, zone: 'Europe/Paris' }
    expect(dunningCourse(seven, paris, paris.firstFailedAt)).toMatchObject({
      nextTry: at('2026-10-27T00:05:00+01:00'),
      pausesAt: at('2026-10-31T00:05:00+01:00'),
    })
  })
})
