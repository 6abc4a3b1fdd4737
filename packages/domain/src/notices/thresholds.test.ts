import { describe, expect, it } from 'vitest'
import { arePercents, crossedMark, defaultThresholds, markName, usageMarks } from './index.ts'

describe('a line of usage', () => {
  const marks = usageMarks({ soft: 12, hard: 15 }, [50, 80, 100])
  it.each([
    [0, 7, null],
    [7, 8, '50'],
    [8, 12, 'soft'],
    [12, 14, null],
    [0, 20, 'hard'],
    [15, 16, null],
    [16, 10, null],
  ])('from %i to %i', (before, after, expected) => {
    const crossed = crossedMark(marks, before, after)
    expect(crossed && markName(crossed)).toBe(expected)
  })

  it('is a limit of the plan, or a percentage of the organisation', () => {
    expect(marks).toEqual([
      { kind: 'usage-reached', percent: 50, at: 8 },
      { kind: 'limit-reached', limit: 'soft', at: 12 },
      { kind: 'limit-reached', limit: 'hard', at: 15 },
    ])
  })

  it('is none where nothing is allowed', () => {
    expect(usageMarks({ soft: 0, hard: 0 }, [80, 100])).toEqual([])
  })

  it.each([
    [0, ['50', 'hard']],
    [15, ['50', 'hard']],
    [16, ['50', 'hard']],
    [3, ['soft', '50', 'hard']],
  ])('has a soft limit of %i only below the hard one of 15', (soft, expected) => {
    expect(usageMarks({ soft, hard: 15 }, [50, 100]).map(markName)).toEqual(expected)
  })
})

it.each([
  [[80, 100], true],
  [[], true],
  [[0], false],
  [[1], true],
  [[999], true],
  [[1_000], false],
  [[80.5], false],
  [[10, 20, 30, 40, 50], true],
  [[10, 20, 20], false],
  [[100, 80], false],
  [[80, 80], false],
  [[10, 20, 30, 40, 50, 60], false],
])('thresholds %j are accepted: %s', (percents, expected) => {
  expect(arePercents(percents)).toBe(expected)
})

it('begins with 80 and 100 percent, and no amounts', () => {
  expect(defaultThresholds).toEqual({ usagePercents: [80, 100], nextPaymentAbove: null, storageAbove: null })
  expect(arePercents(defaultThresholds.usagePercents)).toBe(true)
})
