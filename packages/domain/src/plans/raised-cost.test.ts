import { expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import { withdrawScheduled } from '../lifecycle/index.ts'
import { raisedCost } from './index.ts'
import { catalogue, contractOf, entry, now, zone } from './plan-catalogue.test-support.ts'

const day = (date: string) => startOfDay(date, zone)
const december = day('2026-12-01')
const cut = (entryId: string, end: number | null = null) => [{ entryId, end }]

const downgrade = contractOf(entry('standard.base', '2026-01-01', '2026-12-01'), entry('basic.base', '2026-12-01'))
const upgrade = contractOf(entry('basic.base', '2026-01-01', '2026-12-01'), entry('standard.base', '2026-12-01'))
const fewer = contractOf(
  entry('standard.base', '2026-01-01', '2026-12-01'),
  entry('standard.viewer', '2026-01-01', '2026-12-01'),
  entry('basic.base', '2026-12-01'),
)
const toMonthly = {
  ...contractOf(entry('yearly.base', '2026-03-01', '2027-03-01'), entry('basic.base', '2027-03-01')),
  yearlyAnchor: day('2026-03-01'),
}
const toMoreSeats = {
  ...contractOf(
    entry('yearly.base', '2026-03-01', '2027-03-01'),
    entry('yearly.base', '2027-03-01', '2028-03-01'),
    entry('yearly.viewer', '2027-03-01', '2028-03-01'),
  ),
  yearlyAnchor: day('2026-03-01'),
}
const toYearly = contractOf(
  entry('standard.base', '2026-01-01', '2026-12-01'),
  entry('yearly.base', '2026-12-01', '2027-12-01'),
)

const around = { catalogue, userContracts: [], storedSecondsOverRetention: 0, now }

it.each([
  ['a smaller plan', downgrade, cut('standard.base@2026-01-01'), december, { total: 10_890, monthly: 10_890 }],
  [
    'a smaller plan without a seat',
    fewer,
    [...cut('standard.base@2026-01-01'), ...cut('standard.viewer@2026-01-01')],
    december,
    { total: 11_440, monthly: 11_440 },
  ],
  ['a larger plan', upgrade, cut('basic.base@2026-01-01'), december, null],
  [
    'a monthly plan after a year, which is renewed',
    toMonthly,
    cut('yearly.base@2026-03-01', day('2027-03-01')),
    day('2027-03-01'),
    { total: 217_800, monthly: null },
  ],
  [
    'a year with another seat, instead of which the year alone is renewed,',
    toMoreSeats,
    cut('yearly.base@2026-03-01', day('2027-03-01')),
    day('2027-03-01'),
    null,
  ],
  [
    'a year, instead of which months are paid',
    toYearly,
    cut('standard.base@2026-01-01'),
    december,
    { total: 21_780, monthly: 21_780 },
  ],
] as const)(
  '%s that is withdrawn raises the bills by what is paid in addition',
  (_, contract, cuts, from, expected) => {
    const schedule = withdrawScheduled(contract, catalogue, cuts, now) ?? { end: [], withdraw: [], add: [] }
    expect(raisedCost({ ...around, contract, schedule, from })).toEqual(expected)
  },
)

const ending = contractOf(
  entry('standard.base', '2026-01-01'),
  entry('standard.viewer', '2026-01-01', '2026-12-01'),
  entry('standard.analyst', '2026-01-01', '2026-12-11'),
)

it.each([
  ['a seat of next month', 'standard.viewer', '2026-12-01', '2027-05-01', 550],
  ['a seat by half a month', 'standard.analyst', '2026-12-11', '2026-12-26', 266],
  ['a seat that ends sooner', 'standard.analyst', '2026-12-11', '2026-12-01', null],
] as const)('%s whose end is moved raises a bill by: %s', (_, planId, from, to, expected) => {
  const schedule = { end: [{ entryId: `${planId}@2026-01-01`, at: day(to) }], withdraw: [], add: [] }
  const raised = raisedCost({ ...around, contract: ending, schedule, from: day(from) })
  expect(raised).toEqual(expected === null ? null : { total: expected, monthly: expected })
})
