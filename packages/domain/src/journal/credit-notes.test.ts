import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type BilledLine, correctedLines, isBalanced, postingsOf } from './index.ts'

type Note = Parameters<typeof correctedLines>[1][number]

const line = (role: BilledLine['role'], minor: bigint): BilledLine => ({ role, minor })
const bill = [line('base', 900n), line('upload', 300n)]
const note = (net: bigint, lines: readonly number[] | null): Note => ({
  net,
  refunded: net,
  orders: [{ minor: net, lines }],
})
const byHand = (net: bigint): Note => ({ net, refunded: net, orders: [] })

it.each<[name: string, of: readonly BilledLine[], notes: readonly Note[], taken: string]>([
  ['a chosen line', bill, [note(200n, [2])], 'base 0, upload 200'],
  ['all lines', bill, [note(200n, null)], 'base 150, upload 50'],
  ['what was refunded by hand', bill, [byHand(200n)], 'base 150, upload 50'],
  [
    'two refunds that were booked together',
    bill,
    [
      {
        net: 200n,
        refunded: 220n,
        orders: [
          { minor: 55n, lines: [1] },
          { minor: 165n, lines: [2] },
        ],
      },
    ],
    'base 50, upload 150',
  ],
  [
    'an order and what was refunded by hand',
    bill,
    [{ net: 300n, refunded: 300n, orders: [{ minor: 100n, lines: [2] }] }],
    'base 150, upload 150',
  ],
  ['what is left of two lines', bill, [note(300n, [2]), note(600n, [1, 2])], 'base 600, upload 0'],
  ['more than is left of the line', bill, [byHand(400n), note(300n, [2])], 'base 100, upload 200'],
  [
    'a bill with goodwill',
    [...bill, line('goodwill', -400n)],
    [note(400n, null)],
    'base 450, upload 150, goodwill -200',
  ],
  ['a bill of nothing', [], [note(100n, null)], 'base 100'],
])('a credit note takes of %s', (_, of, notes, taken) => {
  expect(
    correctedLines(of, notes)
      .map(({ role, minor }) => `${role} ${minor}`)
      .join(', '),
  ).toBe(taken)
})

const share = fc.integer({ min: 1, max: 100 })
const refund = fc.record({
  share,
  orders: fc.array(fc.record({ share, lines: fc.option(fc.subarray([1, 2, 3], { minLength: 1 })) }), { maxLength: 3 }),
})

it('credit notes take of no line more than it is, each to the unit, and all of them all of the bill', () => {
  const billed = fc.tuple(fc.nat(9_999), fc.nat(9_999), fc.integer({ min: 1, max: 9_999 }), fc.nat(5_000))
  fc.assert(
    fc.property(billed, fc.array(refund, { minLength: 1, maxLength: 6 }), ([base, hours, kept, given], refunds) => {
      const goodwill = -Math.min(given, base + hours)
      const lines = [line('base', BigInt(base)), line('upload', BigInt(hours)), line('storage', BigInt(kept))]
      const all = [...lines, line('goodwill', BigInt(goodwill))]
      let open = base + hours + kept + goodwill
      const notes = refunds.flatMap(({ share: of, orders }, at): readonly Note[] => {
        const net = at === refunds.length - 1 ? open : Math.floor((open * of) / 100)
        open -= net
        if (net === 0) return []
        const each = Math.floor(net / Math.max(1, orders.length))
        const ordered = orders.map(({ lines: chosen }) => ({ minor: BigInt(each), lines: chosen }))
        return [{ net: BigInt(net), refunded: BigInt(net), orders: each === 0 ? [] : ordered }]
      })
      const taken = notes.map((_, at) => correctedLines(all, notes.slice(0, at + 1)))
      for (const [at, { net }] of notes.entries()) {
        const of = taken[at] ?? []
        expect(of.reduce((sum, { minor }) => sum + minor, 0n)).toBe(net)
        expect(isBalanced({ postings: postingsOf({ kind: 'credit-note', lines: of, tax: 7n }) })).toBe(true)
      }
      for (const [at, { minor }] of all.entries()) {
        const inAll = taken.reduce((sum, of) => sum + (of[at]?.minor ?? 0n), 0n)
        const [least, most] = minor < 0n ? [minor, 0n] : [goodwill === 0 ? minor : 0n, minor]
        expect(inAll >= least && inAll <= most).toBe(true)
      }
    }),
  )
})
