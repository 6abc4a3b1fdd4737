import { expect, it } from 'vitest'
import type { Catalogue, CataloguePlan, Cycle } from '../catalogue/index.ts'
import { allowanceOfHours, contractOf, entryOf, group } from '../testing/draws.ts'
import { type ClosedBill, computeMonthlyBilling, missedPeriods } from './index.ts'

const AUGUST = Date.UTC(2026, 6, 31, 15)
const DAY = 86_400_000
const plan = (id: string, cycle: Cycle): [string, CataloguePlan] => [
  id,
  {
    id,
    groupId: id,
    role: 'base',
    cycle,
    prices: { JPY: 3_100n, EUR: 31n, USD: 31n },
    allowance: allowanceOfHours(1),
  },
]
const groups = [group('monthly'), group('yearly', { cycle: 'year' })]
const catalogue: Catalogue = {
  groups: new Map(groups.map((each) => [each.id, each])),
  plans: new Map([plan('monthly', 'month'), plan('yearly', 'year')]),
}

const monthly = contractOf([entryOf('base', 'monthly', AUGUST, null)])
const yearly = contractOf([entryOf('base', 'yearly', AUGUST, AUGUST + 365 * DAY)], { yearlyAnchor: AUGUST })
const later = contractOf([entryOf('base', 'monthly', AUGUST + DAY, null)])

const billOf = (month: string): ClosedBill => ({
  cycle: 'month',
  month,
  lines: computeMonthlyBilling({ contract: monthly, catalogue, month, storedSecondsOverRetention: 40 * 3_600 }).lines,
})
const [august, september, october] = [billOf('2026-08'), billOf('2026-09'), billOf('2026-10')]
const empty = (month: string): ClosedBill => ({ cycle: 'month', month, lines: [] })
const term: ClosedBill = { cycle: 'year', month: '2026-08', lines: [] }

it.each([
  ['every month', monthly, [october, august, september], []],
  ['no month yet', monthly, [], []],
  ['all but the one in between', monthly, [august, october], ['month 2026-09']],
  ['what nobody had', contractOf([]), [august], ['month 2026-08']],
  ['too many days', later, [august, september], ['month 2026-08']],
  ['a month as if nothing was in force', monthly, [august, empty('2026-09')], ['month 2026-09']],
  ['the term, and its months with nothing', yearly, [term, empty('2026-08')], []],
  ['the months but not the term', yearly, [empty('2026-08')], ['the term from 2026-08']],
  ['months before the term', yearly, [empty('2026-06'), empty('2026-07')], []],
] as const)('billed is %s', (_, contract, closed, missed) => {
  expect(missedPeriods({ contract, catalogue }, closed)).toEqual(missed)
})
