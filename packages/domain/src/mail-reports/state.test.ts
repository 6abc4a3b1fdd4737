import { expect, it } from 'vitest'
import { mailStateOf, mayBeSentAgain } from './index.ts'

const nothing = { sentAt: null, arrivedAt: null, failedAt: null, failure: null }

it.each([
  [nothing, 'waiting', false],
  [{ ...nothing, sentAt: 1 }, 'handed-over', false],
  [{ ...nothing, sentAt: 1, arrivedAt: 2 }, 'arrived', false],
  [{ ...nothing, failedAt: 1 }, 'refused', true],
  [{ ...nothing, failedAt: 1, failure: 'refused' }, 'refused', true],
  [{ ...nothing, failedAt: 1, failure: 'paused' }, 'paused', true],
  [{ ...nothing, failedAt: 1, failure: 'came-back' }, 'came-back', true],
] as const)('%j is %s', (times, state, again) => {
  expect(mailStateOf(times)).toBe(state)
  expect(mayBeSentAgain(state)).toBe(again)
})
