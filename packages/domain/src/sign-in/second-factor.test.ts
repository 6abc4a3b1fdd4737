import { expect, it } from 'vitest'
import {
  factorGuessesADay,
  instantOf,
  RECOVERY_ALPHABET,
  readAppCode,
  readRecoveryCode,
  recoveryChance,
  recoveryCodeOf,
  stepOf,
  stepsTaken,
} from './second-factor.ts'

it.each([
  [0, 0],
  [29_999, 0],
  [30_000, 1],
  // RFC 6238, appendix B.
  [59_000, 0x1],
  [1_111_111_109_000, 0x23523ec],
  [20_000_000_000_000, 0x27bc86aa],
])('the instant %d is in step %d', (now, step) => {
  expect(stepOf(now)).toBe(step)
})

it.each([0, 1, 0x23523ec])('step %d begins at its instant, and not a millisecond earlier', (step) => {
  expect([stepOf(instantOf(step)), stepOf(instantOf(step) - 1)]).toEqual([step, step - 1])
})

it.each([
  ['never used', 0, [100, 99, 101]],
  ['the one before was used', 99, [100, 101]],
  ['this one was used', 100, [101]],
  ['the next one was used by a clock ahead', 101, []],
])('%s: the steps that are taken', (_, lastUsed, steps) => {
  expect(stepsTaken(100 * 30_000 + 12_345, lastUsed)).toEqual(steps)
})

it.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['１２３４５６', '123456'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['', null],
])('%j is the code %j of an app', (typed, code) => {
  expect(readAppCode(typed)).toBe(code)
})

it('a recovery code is read as it was made, however it is typed', () => {
  const code = recoveryCodeOf(Array.from({ length: recoveryChance.length }, (_, index) => index))
  expect(code).toBe('2345-6789-ABCD-EFGH')
  expect(recoveryCodeOf(Array.from({ length: recoveryChance.length + 4 }, (_, index) => index))).toBe(code)
  for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `])
    expect(readRecoveryCode(typed)).toBe('23456789ABCDEFGH')
})

it.each(['2345-6789-ABCD-EFG', '2345-6789-ABCD-EFGHJ', '2345-6789-ABCD-EFG0', '123456', ''])(
  '%j is no recovery code',
  (typed) => {
    expect(readRecoveryCode(typed)).toBeNull()
  },
)

it('no letter of a recovery code looks like another', () => {
  expect(RECOVERY_ALPHABET).toHaveLength(new Set(RECOVERY_ALPHABET).size)
  expect(RECOVERY_ALPHABET).not.toMatch(/[01ILOU]/)
})

it.each([
  [0, 30],
  [1, 15],
  [2, 7],
  [3, 3],
  [29, 3],
])('after %i days of guesses of the last thirty, %i codes of an app may be tried in a day', (days, guesses) => {
  expect(factorGuessesADay(days)).toBe(guesses)
})
