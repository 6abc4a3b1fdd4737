import { expect, it } from 'vitest'
import { firstPasswordLinkEnd, passwordLinkEnd } from './index.ts'

const SENT = Date.UTC(2026, 11, 31, 23, 45)

it('a link to a new password works for half an hour, also over the end of a year', () => {
  expect(passwordLinkEnd(SENT)).toBe(Date.UTC(2027, 0, 1, 0, 15))
})

it('that of a new organisation works for a week', () => {
  expect(firstPasswordLinkEnd(SENT)).toBe(Date.UTC(2027, 0, 7, 23, 45))
})
