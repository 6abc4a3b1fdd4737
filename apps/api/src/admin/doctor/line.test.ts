import { expect, it } from 'vitest'
import { clockLine } from './line.ts'

it.each([
  ['agrees', { before: 0, theirs: 2_900, after: 0 }, 'well'],
  ['is ahead', { before: 0, theirs: 4_000, after: 0 }, 'wrong'],
  ['is behind', { before: 10_000, theirs: 6_000, after: 10_000 }, 'wrong'],
  ['answered late on a busy machine, at the beginning of the wait', { before: 0, theirs: 0, after: 9_000 }, 'well'],
  ['answered late, and is ahead', { before: 0, theirs: 20_000, after: 9_000 }, 'wrong'],
] as const)('a clock that %s', (_, readings, kind) => {
  expect(clockLine('clock', readings).kind).toBe(kind)
})
