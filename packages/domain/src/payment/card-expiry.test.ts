import { expect, it } from 'vitest'
import { cardExpiry } from './index.ts'

const card = { expiryYear: 2027, expiryMonth: 2 }

it.each([
  ['2027-01-28', { kind: 'valid', lastDay: '2027-02-28' }],
  ['2027-01-29', { kind: 'expiring', lastDay: '2027-02-28' }],
  ['2027-02-28', { kind: 'expiring', lastDay: '2027-02-28' }],
  ['2027-03-01', { kind: 'expired', lastDay: '2027-02-28' }],
] as const)('a card good through 02/27 is on %s %j', (today, expiry) => {
  expect(cardExpiry(card, today)).toEqual(expiry)
})
