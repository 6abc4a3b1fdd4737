import { expect, it } from 'vitest'
import { type BookedCharge, compareCharge, isBookable } from './index.ts'

const theirs = { billingId: 'b1', currency: 'JPY', amount: 9_484, refunded: 0 } as const
const ours: BookedCharge = { ...theirs, total: 9_484, disputed: 0 }

it.each([
  [{}, {}, null],
  [{ refunded: 4_000 }, { refunded: 4_000 }, null],
  [{ refunded: 4_000 }, { refunded: 9_484, disputed: 5_484 }, null],
  [{}, { refunded: 9_484, disputed: 9_484 }, null],
  [{}, { billingId: 'b2' }, 'other-bill'],
  [{}, { currency: 'EUR' }, 'other-currency'],
  [{ amount: 9_485 }, {}, 'other-amount'],
  [{}, { amount: 9_485 }, 'other-amount'],
  [{ amount: 9_485 }, { amount: 9_485 }, 'other-amount'],
  [{ refunded: 1 }, {}, 'other-refunds'],
  [{}, { refunded: 1 }, 'other-refunds'],
] as const)('theirs with %j and ours with %j: %s', (their, our, difference) => {
  expect(compareCharge({ ...theirs, ...their }, { ...ours, ...our })).toBe(difference)
})

it.each([
  [theirs, null, 'not-booked'],
  [null, ours, 'only-ours'],
  [null, null, null],
] as const)('is a difference where one of the two does not know it: %j and %j', (their, our, difference) => {
  expect(compareCharge(their, our)).toBe(difference)
})

it.each([
  ['not-booked', true],
  ['other-refunds', true],
  ['only-ours', false],
  ['other-bill', false],
  ['other-currency', false],
  ['other-amount', false],
] as const)('whose news may only be lost: %s is %j', (difference, isOnlyLost) => {
  expect(isBookable(difference)).toBe(isOnlyLost)
})
