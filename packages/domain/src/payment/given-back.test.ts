import { describe, expect, it } from 'vitest'
import { afterDispute, decideRefund, type RefundFacts, stillToBook, stillToNote } from './index.ts'

describe('what is still to be booked', () => {
  const refund = (refundedInAll: number) => ({ kind: 'refund', refundedInAll }) as const
  const dispute = (lost: number) => ({ kind: 'dispute', disputeId: 'du_1', lost }) as const
  it.each([
    ['a first refund', 0, 0, refund(300), 300],
    ['a second one, counted in all', 300, 0, refund(500), 200],
    ['what is known', 300, 0, refund(300), 0],
    ['an earlier sum that comes late', 500, 0, refund(300), 0],
    ['a lost dispute after a refund', 300, 0, dispute(700), 700],
    ['a refund beside a lost dispute', 400, 400, refund(100), 100],
    ['the same refund again', 500, 400, refund(100), 0],
    ['more than was charged', 800, 0, dispute(700), 200],
    ['a refund after all went back', 1_000, 700, refund(600), 0],
  ])('of %s', (_, refunded, disputed, given, expected) => {
    expect(stillToBook({ amount: 1_000, refunded, disputed }, given)).toBe(expected)
  })
})

describe('what a credit note is still to be issued of', () => {
  it.each([
    ['a first refund', 300, 300, 0, 300, 0],
    ['a second one', 500, 200, 300, 200, 300],
    ['one instead of a refund that failed', 300, 300, 300, 0, 300],
    ['one of more than failed', 700, 700, 300, 400, 300],
    ['one after a part was noted twice over', 200, 100, 500, 0, 500],
    ['one whose earlier note is not issued yet', 500, 200, 0, 200, 300],
  ])('of %s', (_, standing, amount, noted, expected, before) => {
    expect(stillToNote({ standing, amount, noted })).toEqual({ amount: expected, before })
  })
})

describe('a dispute', () => {
  it.each([
    [null, 'open', 'open'],
    [null, 'lost', 'lost'],
    ['open', 'open', 'ignored'],
    ['open', 'won', 'won'],
    ['open', 'lost', 'lost'],
    ['won', 'open', 'ignored'],
    ['lost', 'open', 'ignored'],
    ['lost', 'won', 'ignored'],
  ] as const)('that is known as %s and reported as %s', (known, reported, expected) => {
    expect(afterDispute(known, reported)).toBe(expected)
  })
})

describe('an operator’s refund', () => {
  const paid: RefundFacts = {
    paymentStatus: 'Complete',
    charge: { amount: 1_000, refunded: 100, disputed: 0 },
    ordered: 0,
    hasOpenDispute: false,
  }
  it.each<[string, Partial<RefundFacts>, number | null, object]>([
    ['of a part', {}, 500, { kind: 'refund', amount: 500 }],
    ['of the rest', {}, null, { kind: 'refund', amount: 900 }],
    ['of all but what is ordered', { ordered: 400 }, null, { kind: 'refund', amount: 500 }],
    ['above the rest', {}, 901, { kind: 'too-much', left: 900 }],
    ['above what is not ordered', { ordered: 400 }, 501, { kind: 'too-much', left: 500 }],
    ['of nothing', { ordered: 900 }, null, { kind: 'too-much', left: 0 }],
    ['of less than nothing', {}, -1, { kind: 'too-much', left: 900 }],
    ['of a disputed payment', { hasOpenDispute: true }, 1, { kind: 'disputed' }],
    ['of a failed payment', { paymentStatus: 'Error' }, 1, { kind: 'not-charged' }],
    ['of a transfer', { charge: null }, 1, { kind: 'not-charged' }],
  ])('%s', (_, facts, amount, expected) => {
    expect(decideRefund({ ...paid, ...facts }, amount)).toEqual(expected)
  })
})
