import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterDispute,
  decideRefund,
  type RefundableBill,
  type RefundFacts,
  refundableLines,
  refundsInOrder,
  stillToBook,
  stillToNote,
} from './index.ts'

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

describe('what of each line can be refunded', () => {
  const bill = { rate: 10_00, nets: [19_800, 10_000, 2_000, 500], refunded: [] }
  it.each<[string, Parameters<typeof refundableLines>[0], string]>([
    ['of a bill', bill, '21780/21780 11000/11000 2200/2200 550/550'],
    [
      'after a line was refunded',
      { ...bill, refunded: [{ amount: 2_200, lines: [3] }] },
      '21780/21780 11000/11000 2200/0 550/550',
    ],
    [
      'after a part of two lines',
      { ...bill, refunded: [{ amount: 1_200, lines: [2, 3] }] },
      '21780/21780 11000/10000 2200/2000 550/550',
    ],
    [
      'after a part of all, and then of a line',
      {
        ...bill,
        refunded: [
          { amount: 3_553, lines: null },
          { amount: 1_000, lines: [3] },
        ],
      },
      '21780/19602 11000/9900 2200/980 550/495',
    ],
    ['with goodwill on it', { rate: 0, nets: [1_000, -400], refunded: [] }, '1000/1000 -400/0'],
    ['whose tax is rounded down once', { rate: 10_00, nets: [1_005, 4], refunded: [] }, '1105/1105 4/4'],
    [
      'of which all went back',
      { ...bill, refunded: [{ amount: 35_530, lines: null }] },
      '21780/0 11000/0 2200/0 550/0',
    ],
    [
      'whose line was refunded before the rest',
      {
        ...bill,
        refunded: [
          { amount: 550, lines: [4] },
          { amount: 34_980, lines: null },
        ],
      },
      '21780/0 11000/0 2200/0 550/0',
    ],
  ])('%s', (_, of, expected) => {
    const said = refundableLines(of).map(({ gross, left }) => `${gross}/${left}`)
    expect(said.join(' ')).toBe(expected)
  })
})

describe('the refunds of a bill', () => {
  const order = (amount: number, bookedAfter: number | null, failed = false) => ({
    amount,
    lines: [1],
    bookedAfter,
    isMade: bookedAfter !== null,
    hasFailed: failed,
  })
  const booked = (...amounts: readonly number[]) =>
    amounts.map((amount, at) => ({ amount, after: amounts.slice(0, at + 1).reduce((sum, each) => sum + each, 0) }))
  it.each<[string, Parameters<typeof refundsInOrder>, string]>([
    ['one by hand before one that was ordered', [800, booked(500, 300), [order(300, 800)]], '500 of all, 300 of 1'],
    ['one by hand after it', [800, booked(300, 500), [order(300, 300)]], '300 of 1, 500 of all'],
    ['both booked together', [800, booked(800), [order(300, 800)]], '500 of all, 300 of 1'],
    ['one that is ordered yet', [500, booked(500), [order(300, null)]], '500 of all, 300 of 1'],
    ['an order that failed', [500, booked(300, 500), [order(300, 300, true)]], '500 of all'],
    ['one by hand that failed', [300, booked(500, 300), [order(300, 800)]], '300 of 1'],
    [
      'one that was made before its booking was kept',
      [300, booked(300), [{ ...order(300, null), isMade: true }]],
      '300 of 1',
    ],
  ])('%s', (_, given, expected) => {
    const said = refundsInOrder(...given).filter(({ amount }) => amount > 0)
    expect(said.map(({ amount, lines }) => `${amount} of ${lines?.join() ?? 'all'}`).join(', ')).toBe(expected)
  })
})

it('what is left of a line never grows, and its refunds are never more than it', () => {
  const chosen = fc.option(fc.subarray([1, 2, 3], { minLength: 1 }))
  const asked = fc.array(fc.record({ share: fc.integer({ min: 1, max: 100 }), lines: chosen }), { maxLength: 8 })
  const nets = fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 3, maxLength: 3 })
  fc.assert(
    fc.property(nets, fc.constantFrom(0, 550, 1_000, 2_000), asked, (lines, rate, orders) => {
      const gross = refundableLines({ rate, nets: lines, refunded: [] })
      const amount = gross.reduce((sum, each) => sum + each.gross, 0)
      expect(amount).toBe(Math.floor((lines.reduce((sum, each) => sum + each, 0) * (10_000 + rate)) / 10_000))
      const refunded: RefundableBill['refunded'][number][] = []
      let before = gross
      for (const { share, lines: of } of orders) {
        const inAll = refunded.reduce((sum, each) => sum + each.amount, 0)
        const facts = { ...paid, charge: { amount, refunded: inAll, disputed: 0 }, lines: before }
        const most = decideRefund(facts, { amount: null, lines: of })
        if (most.kind !== 'refund') continue
        refunded.push({ amount: Math.ceil((most.amount * share) / 100), lines: of })
        const after = refundableLines({ rate, nets: lines, refunded })
        for (const [at, { left }] of after.entries()) {
          expect(left).toBeGreaterThanOrEqual(0)
          const was = before[at]?.left ?? 0
          expect(left).toBeLessThanOrEqual(was)
          expect(of === null || of.includes(at + 1) || left === was).toBe(true)
        }
        const took = (all: typeof after) => all.reduce((sum, each) => sum + each.left, 0)
        expect(took(before) - took(after)).toBe(refunded.at(-1)?.amount)
        before = after
      }
    }),
  )
})

const paid: RefundFacts = {
  paymentStatus: 'Complete',
  charge: { amount: 1_000, refunded: 100, disputed: 0 },
  ordered: 0,
  hasOpenDispute: false,
  lines: [
    { gross: 700, left: 600 },
    { gross: 400, left: 400 },
    { gross: -100, left: 0 },
  ],
}

describe('an operator’s refund', () => {
  it.each<[string, Partial<RefundFacts>, number | null, object, number[]?]>([
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
    ['of what is left of a line', {}, null, { kind: 'refund', amount: 600 }, [1]],
    ['of a part of two lines', {}, 700, { kind: 'refund', amount: 700 }, [1, 2]],
    ['of two lines, up to what is left of the charge', {}, null, { kind: 'refund', amount: 900 }, [1, 2]],
    ['above what is left of a line', {}, 401, { kind: 'too-much', left: 400 }, [2]],
    ['of a line that is not of the bill', {}, 1, { kind: 'no-such-line' }, [1, 4]],
    ['of goodwill', {}, 1, { kind: 'no-such-line' }, [3]],
  ])('%s', (_, facts, amount, expected, lines) => {
    expect(decideRefund({ ...paid, ...facts }, { amount, lines: lines ?? null })).toEqual(expected)
  })
})
