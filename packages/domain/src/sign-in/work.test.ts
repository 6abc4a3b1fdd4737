import { describe, expect, it } from 'vitest'
import { isWorkDone, workBits } from './work.ts'

describe('the work of an unknown caller', () => {
  it.each([
    [0.5, 14],
    [1, 14],
    [1.4, 14],
    [2, 16],
    [4, 18],
    [8, 20],
    [1_000_000, 20],
  ])('where what is shared is used up %f times has %i zero bits', (strain, bits) => {
    expect(workBits(strain)).toBe(bits)
  })

  it.each([
    [[0, 0, 255], 16, true],
    [[0, 1, 0], 16, false],
    [[0, 0, 127], 17, true],
    [[0, 0, 128], 17, false],
    [[0, 0, 15], 20, true],
    [[0, 0, 16], 20, false],
    [[0], 16, false],
  ])('%j with %i bits asked for is done: %s', (hash, bits, isDone) => {
    expect(isWorkDone(hash, bits)).toBe(isDone)
  })
})
