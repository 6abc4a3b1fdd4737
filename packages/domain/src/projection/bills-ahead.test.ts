import { expect, it } from 'vitest'
import type { Invoice } from '../billing/index.ts'
import { consumptionTax, money } from '../money/index.ts'
import { billsAhead, type KnownBill } from './bills-ahead.ts'

const [FROM, TO] = [1_000, 2_000]
const invoice = (month: string, minor: bigint): Invoice => {
  const none = money(0n, 'JPY')
  const amounts = { subtotal: none, tax: none, total: money(minor, 'JPY') }
  return { month, currency: 'JPY', taxedAs: consumptionTax, lines: [], ...amounts }
}
const bill = (at: number, minor = 9_900n, cycle: 'month' | 'year' = 'month') => ({
  cycle,
  chargedAt: at,
  paidOn: '2026-12-01',
  invoice: invoice('2026-11', minor),
})
const known = (more: Partial<KnownBill> = {}): KnownBill => ({
  cycle: 'month',
  month: '2026-11',
  draft: null,
  isFixed: false,
  ...more,
})
const ahead = (minor: number, cycle = 'month') => [{ at: 1_500, paidOn: '2026-12-01', cycle, month: '2026-11', minor }]

it.each([
  ['between two instants', bill(1_500), [], ahead(9_900)],
  ['at the first of them', bill(FROM), [], []],
  ['a moment later', bill(FROM + 1), [], [{ ...ahead(9_900)[0], at: FROM + 1 }]],
  ['at the last of them', bill(TO), [], []],
  ['a moment earlier', bill(TO - 1), [], [{ ...ahead(9_900)[0], at: TO - 1 }]],
  ['that costs nothing', bill(1_500, 0n), [], []],
  ['of which there is a draft', bill(1_500), [known({ draft: 8_000 })], ahead(8_000)],
  ['of which the draft is being calculated', bill(1_500), [known()], ahead(9_900)],
  ['whose draft costs nothing', bill(1_500), [known({ draft: 0 })], []],
  ['that is fixed', bill(1_500), [known({ isFixed: true })], []],
  ['of a year, next to a fixed month', bill(1_500, 9_900n, 'year'), [known({ isFixed: true })], ahead(9_900, 'year')],
  ['next to one of another month', bill(1_500), [known({ isFixed: true, month: '2026-10' })], ahead(9_900)],
] as const)('a bill %s', (_, projected, papers, expected) => {
  expect(billsAhead([projected], papers, { from: FROM, to: TO })).toEqual(expected)
})
