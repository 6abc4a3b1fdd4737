import { expect, it } from 'vitest'
import { type InvoiceLine, invoiceOf } from '../billing/index.ts'
import { consumptionTax, money } from '../money/index.ts'
import { type GoodwillSaid, goodwillAmounts } from './goodwill-amounts.ts'
import type { ProjectedBill } from './projected-months.ts'

type Role = InvoiceLine['role']

const line = ([role, minor]: readonly [Role, number]): InvoiceLine => {
  const amount = money(BigInt(minor), 'JPY')
  return { role, contractPlanId: role, unitPrice: amount, amount, derivation: { kind: 'count', count: 1 } }
}

const bill = (month: string, ...lines: readonly (readonly [Role, number])[]): ProjectedBill => ({
  cycle: 'month',
  chargedAt: 0,
  paidOn: '2026-12-01',
  invoice: invoiceOf(lines.map(line), 'JPY', consumptionTax, month),
})

const percent = (rate: number, bills: number, of: 'plan' | 'bill' = 'plan'): GoodwillSaid => ({
  kind: 'percent',
  percent: rate,
  bills,
  of,
})
const november = bill('2026-11', ['base', 19_800], ['viewer', 10_000], ['upload', 3_000], ['storage', 754])
const december = bill('2026-12', ['base', 19_800], ['viewer', 9_500], ['storage', 927])

it.each<[string, GoodwillSaid, readonly ProjectedBill[], readonly string[]]>([
  ['20 percent of two bills', percent(20, 2), [november, december], ['2026-11 5960', '2026-12 5860']],
  ['20 percent of the whole bill', percent(20, 1, 'bill'), [november, december], ['2026-11 6710']],
  ['rounded down', percent(33, 1), [bill('2026-11', ['base', 101])], ['2026-11 33']],
  ['a month free', { kind: 'month' }, [november, december], ['2026-11 29800']],
  [
    'before goodwill that it has',
    percent(10, 1),
    [bill('2026-11', ['base', 1_000], ['goodwill', -400])],
    ['2026-11 100'],
  ],
  ['not of a bill without a plan', { kind: 'month' }, [bill('2026-11', ['storage', 900]), december], ['2026-12 29300']],
  [
    'a month of a year',
    { kind: 'month' },
    [{ ...bill('2027-01', ['base', 120_000], ['viewer', 5]), cycle: 'year' }],
    ['2027-01 10000'],
  ],
  ['fewer where fewer bills come', percent(50, 3), [december], ['2026-12 14650']],
  ['nothing of nothing', percent(1, 1), [bill('2026-11', ['base', 99])], []],
])('%s', (_, said, bills, amounts) => {
  expect(goodwillAmounts(said, bills).map(({ from, minor }) => `${from} ${minor}`)).toEqual(amounts)
})
