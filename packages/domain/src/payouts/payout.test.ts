import { expect, it } from 'vitest'
import { type Moved, payoutSums } from './index.ts'

const moved = (kind: Moved['kind'], amount: number, over: Partial<Moved> = {}): Moved => ({
  kind,
  amount,
  fee: 0,
  isOwn: true,
  booked: kind === 'charge' ? amount : null,
  ...over,
})

const nothing = { charges: 0, refunds: 0, disputes: 0, fees: 0, again: 0, others: 0, difference: 0, overBills: 0 }

it.each<readonly [says: string, amount: number, parts: readonly Moved[], sums: Partial<typeof nothing>]>([
  ['a charge less its fee', 9_710, [moved('charge', 10_000, { fee: 290 })], { charges: 10_000, fees: 290 }],
  [
    'a refund, and one that came back',
    8_000,
    [moved('charge', 8_000), moved('refund', -900), moved('refund-failed', 900)],
    { charges: 8_000 },
  ],
  [
    'a dispute with its fee',
    2_500,
    [moved('charge', 5_000), moved('dispute', -1_000, { fee: 1_500 })],
    { charges: 5_000, disputes: -1_000, fees: 1_500 },
  ],
  ['a dispute that was won', 1_000, [moved('dispute-won', 1_000)], { disputes: 1_000 }],
  [
    'a fee of the account',
    800,
    [moved('charge', 1_000), moved('fee', 0, { fee: 200, isOwn: false })],
    { charges: 1_000, fees: 200 },
  ],
  ['an earlier payout that came back', 700, [moved('payout-failed', 700, { isOwn: false })], { again: 700 }],
  [
    'what is of another shop, less its fee',
    1_470,
    [moved('charge', 1_000), moved('charge', 500, { fee: 30, isOwn: false })],
    { charges: 1_000, others: 470 },
  ],
  [
    'a part too many',
    1_000,
    [moved('charge', 1_000), moved('refund', -10)],
    { charges: 1_000, refunds: -10, difference: -10 },
  ],
  ['a charge of another amount', 1_000, [moved('charge', 1_000, { booked: 900 })], { charges: 1_000, overBills: 100 }],
  [
    'a charge that the books lack',
    1_000,
    [moved('charge', 1_000, { booked: null })],
    { charges: 1_000, overBills: 1_000 },
  ],
])('a payout of %s', (_, amount, parts, sums) => {
  expect(payoutSums(amount, parts)).toEqual({ ...nothing, ...sums })
})
