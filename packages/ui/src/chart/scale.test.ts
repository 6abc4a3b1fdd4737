import { describe, expect, it } from 'vitest'
import { halves, roundTop } from './scale.ts'

describe('the top of a scale', () => {
  it.each([
    [0, 1],
    [1, 1],
    [36_080, 40_000],
    [40_000, 40_000],
    [40_001, 50_000],
    [773_000, 800_000],
    [80_001, 100_000],
    [217_800, 400_000],
  ])('over %i is %i', (highest, top) => {
    expect(roundTop(highest)).toBe(top)
  })
})

describe('two halves of columns', () => {
  const { middle, center, slotAt, column } = halves(1_028, 24, 28, 0.5)

  it('leave the middle free, as far left as right', () => {
    expect(middle).toBe(514)
    expect(center(12) - middle).toBeCloseTo(middle - center(11))
    expect(column).toBe(21)
  })

  it.each([
    [-5, 0],
    [0, 0],
    [513, 11],
    [515, 12],
    [1_027, 23],
    [2_000, 23],
  ])('have at %i px the slot %i', (x, slot) => {
    expect(slotAt(x)).toBe(slot)
  })
})
