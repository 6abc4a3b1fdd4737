import { describe, expect, it } from 'vitest'
import { lows, percentile, slope } from './figures.ts'
import { beyondLimits, linesOf, measure } from './phases.ts'

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

const vital = (at: number, heap: number, loopMs: number) => ({ at, heap, loopMs, memory: heap + 100 })
const phase = (from: number, waited: readonly number[]) => ({
  waits: { waited: [...waited], errors: [] },
  from,
  until: from + 60_000,
})

const measured = ({ waits = 10, loopMs = 5, heap = 100 }) =>
  measure({ quiet: phase(0, [10, 20]), loaded: phase(60_000, [waits, 2 * waits]), after: phase(120_000, [10, 20]) }, [
    vital(1, 100, 5),
    vital(2, 180, 5),
    vital(60_000, 150, loopMs),
    vital(120_000, heap, 5),
    vital(150_000, heap + 50, 5),
  ])

describe('the limits of a soak', () => {
  it('hold where nothing is much different', () => {
    expect(beyondLimits(measured({ waits: 30, loopMs: 20, heap: 120 }))).toEqual([])
  })

  it.each([
    [
      { waits: 101 },
      ['p50 is 10.10 times what it was, and may be 10 times', 'p99 is 10.10 times what it was, and may be 10 times'],
    ],
    [{ loopMs: 150 }, ['loop is 30.00 times what it was, and may be 20 times']],
    [{ heap: 151 }, ['heap is 1.51 times what it was, and may be 1.5 times']],
  ])('are broken by %o', (found, said) => {
    expect(beyondLimits(measured(found))).toEqual(said)
  })

  it('are broken where nothing was measured', () => {
    const nothing = phase(0, [])
    expect(beyondLimits(measure({ quiet: nothing, loaded: nothing, after: nothing }, []))).toHaveLength(4)
  })

  it('are shown as ratios of one run', () => {
    expect(linesOf(measured({ waits: 30 }))).toEqual([
      '6 calls; a worker ended the month in 60 s',
      'p50 10 ms without, 30 ms meanwhile: 3.00 times; 10 ms after',
      'p99 20 ms without, 60 ms meanwhile: 3.00 times; 20 ms after',
      'event loop of the API, p99 5 ms without, 5 ms meanwhile: 1.00 times; 5 ms after',
      'its heap 100 MiB before, 100 MiB after: 1.00 times; it grows by 100.00 MiB a minute, 250 MiB resident',
    ])
  })
})
