import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paidOn, transferDueOn } from './due.ts'
import { shareCredit } from './share-credit.ts'

const TOTAL = 21_780
const sum = (shares: readonly { readonly amount: number }[]) => shares.reduce((all, { amount }) => all + amount, 0)

describe('a bank transfer', () => {
  it.each([
    ['2026-12-01', '2026-12-31'],
    ['2027-02-01', '2027-03-03'],
    ['2028-02-01', '2028-03-02'],
  ])('for an invoice of %s is due on %s', (issueDate, dueDate) => {
    expect(transferDueOn(issueDate)).toBe(dueDate)
  })

  it.each([
    ['month', '2026-12-31'],
    ['year', '2026-12-01'],
  ] as const)('by month and a card by year: a bill of the cycle %s is paid on %s, in the zone', (cycle, day) => {
    const leastCharge = { minor: 50n, byCard: { month: false, year: true } }
    const billedAt = Date.UTC(2026, 10, 30, 15)
    expect(paidOn({ zone: 'Asia/Tokyo', leastCharge }, cycle, billedAt)).toBe(day)
    expect(paidOn({ zone: 'Asia/Tokyo' }, cycle, billedAt)).toBe('2026-12-01')
  })

  it.each([
    ['all of the bill', [TOTAL], [['b', TOTAL]], [['t0', 'b', TOTAL]]],
    ['a part of it', [10_000], [['b', TOTAL]], [['t0', 'b', 10_000]]],
    ['more than it, the rest is credit', [30_000], [['b', TOTAL]], [['t0', 'b', TOTAL]]],
    [
      'more than it, the rest another open bill',
      [30_000],
      [
        ['b', TOTAL],
        ['c', TOTAL],
      ],
      [
        ['t0', 'b', TOTAL],
        ['t0', 'c', 8_220],
      ],
    ],
    [
      'with two credits, the older first',
      [1_000, 30_000],
      [['b', TOTAL]],
      [
        ['t0', 'b', 1_000],
        ['t1', 'b', 20_780],
      ],
    ],
    ['nothing of a bill that is paid', [1_000], [['b', 0]], []],
  ] as const)('pays %s', (_, credits, claims, shares) => {
    const shared = shareCredit(
      credits.map((left, index) => ({ reference: `t${index}`, left })),
      claims.map(([id, open]) => ({ id, open })),
    )
    expect(shared.map(({ reference, id, amount }) => [reference, id, amount])).toEqual(shares)
  })

  it('is never shared above what came or what is open, and pays all it can', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 50_000 }), { maxLength: 5 })
    fc.assert(
      fc.property(amounts, amounts, (lefts, opens) => {
        const credits = lefts.map((left, index) => ({ reference: `t${index}`, left }))
        const claims = opens.map((open, index) => ({ id: `b${index}`, open }))
        const shares = shareCredit(credits, claims)
        for (const { reference, left } of credits)
          expect(sum(shares.filter((share) => share.reference === reference))).toBeLessThanOrEqual(left)
        for (const { id, open } of claims)
          expect(sum(shares.filter((share) => share.id === id))).toBeLessThanOrEqual(open)
        const all = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0)
        expect(sum(shares)).toBe(Math.min(all(lefts), all(opens)))
      }),
    )
  })
})
