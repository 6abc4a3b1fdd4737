import { describe, expect, it } from 'vitest'
import { lows, percentile, slope } from './figures.ts'

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)

describe('the figures of a soak', () => {
  it.each([
    [50, 50],
    [99, 99],
    [100, 100],
    [0, 1],
  ])('say what %i of a hundred were at most', (percent, most) => {
    expect(percentile(hundred, percent)).toBe(most)
  })

  it('say how fast something grows, whatever it wavers', () => {
    const leak = Array.from({ length: 60 }, (_, at) => ({ at, value: 300 + 2 * at + (at % 2 === 0 ? 5 : -5) }))
    expect(slope(leak)).toBeCloseTo(2, 1)
    expect(slope(leak.map(({ at }) => ({ at, value: 300 })))).toBe(0)
    expect(slope(leak.slice(0, 1))).toBe(0)
  })

  it('take of a heap what is left after the garbage was collected', () => {
    const heap = Array.from({ length: 60 }, (_, at) => ({ at, value: 100 + at + (at % 10) * 20 }))
    expect(lows(heap, 10).map(({ at }) => at)).toEqual([0, 10, 20, 30, 40, 50])
    expect(slope(lows(heap, 10))).toBeCloseTo(1, 5)
  })
})
