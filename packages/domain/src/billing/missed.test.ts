import { expect, it } from 'vitest'
import { addMonths } from '../calendar/index.ts'
import type { Catalogue, CataloguePlan, Cycle } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
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

const hours: CataloguePlan = { ...plan('hours', 'month')[1], groupId: 'monthly', role: 'upload' }
const withHours: Catalogue = { ...catalogue, plans: new Map([...catalogue.plans, ['hours', hours]]) }
const boughtOn = (...days: readonly number[]) =>
  contractOf([
    entryOf('base', 'monthly', AUGUST, null),
    ...days.map((day) => entryOf('upload', 'hours', AUGUST + day * DAY, AUGUST + 31 * DAY)),
  ])

const monthly = contractOf([entryOf('base', 'monthly', AUGUST, null)])
const yearly = contractOf([entryOf('base', 'yearly', AUGUST, AUGUST + 365 * DAY)], { yearlyAnchor: AUGUST })
const open = contractOf([entryOf('base', 'yearly', AUGUST, null)], { yearlyAnchor: AUGUST })
const unanchored = contractOf(yearly.entries)
const moved = contractOf(
  [
    entryOf('before', 'yearly', AUGUST - 400 * DAY, AUGUST - 35 * DAY),
    entryOf('base', 'monthly', AUGUST - 35 * DAY, null),
  ],
  { yearlyAnchor: AUGUST },
)
const later = contractOf([entryOf('base', 'monthly', AUGUST + DAY, null)])

const billOf = (month: string): ClosedBill => ({
  cycle: 'month',
  month,
  lines: computeMonthlyBilling({ contract: monthly, catalogue, month, storedSecondsOverRetention: 40 * 3_600 }).lines,
})
const [august, september, october] = [billOf('2026-08'), billOf('2026-09'), billOf('2026-10')]
const periodsOf = (...of: Parameters<typeof missedPeriods>) => missedPeriods(...of).map(({ period }) => period)
const empty = (month: string): ClosedBill => ({ cycle: 'month', month, lines: [] })
const termOf = (...lines: ClosedBill['lines']): ClosedBill => ({ cycle: 'year', month: '2026-08', lines })
const counted = (contractPlanId: string, count: number) =>
  ({ role: 'base', contractPlanId, derivation: { kind: 'count', count } }) as const
const term = termOf(counted('yearly', 1))

it.each([
  ['every month', monthly, [october, august, september], []],
  ['no month yet', monthly, [], []],
  ['all but the one in between', monthly, [august, october], ['month 2026-09']],
  ['what nobody had', contractOf([]), [august], ['month 2026-08']],
  ['too many days', later, [august, september], ['month 2026-08']],
  ['a month as if nothing was in force', monthly, [august, empty('2026-09')], ['month 2026-09']],
  ['the term, and its months with nothing', yearly, [term, empty('2026-08')], []],
  ['the months but not the term', yearly, [empty('2026-08')], ['the term from 2026-08']],
  ['the months but not the term of a plan without an end', open, [empty('2026-08')], ['the term from 2026-08']],
  ['a plan by the month, and before the anchor one by the year', moved, [august], []],
  ['the months of a plan by the year that no terms are counted of', unanchored, [empty('2026-08')], []],
  ['months before the term', yearly, [empty('2026-06'), empty('2026-07')], []],
] as const)('billed is %s', (_, contract, closed, missed) => {
  expect(periodsOf({ contract, catalogue }, closed)).toEqual(missed)
})

const linesOf = (contract: Contract) =>
  computeMonthlyBilling({ contract, catalogue: withHours, month: '2026-08', storedSecondsOverRetention: 0 }).lines
const closedWith = (lines: ClosedBill['lines']): ClosedBill => ({ cycle: 'month', month: '2026-08', lines })
const days = (count: number) =>
  ({ role: 'base', contractPlanId: 'monthly', derivation: { kind: 'days', days: count, ofDays: 31 } }) as const
const extra = (role: 'storage' | 'restored' | 'waiver') =>
  ({ role, contractPlanId: 'monthly', derivation: { kind: 'days', days: 4, ofDays: 31 } }) as const

it.each([
  ['the hours that were bought', boughtOn(2, 9), linesOf(boughtOn(2, 9)), []],
  ['an hour less than was bought', boughtOn(2, 9), linesOf(boughtOn(2)), ['month 2026-08']],
  ['no hour of those that were bought', boughtOn(2, 9), linesOf(monthly), ['month 2026-08']],
  ['a plan in two lines at two prices', monthly, [days(10), days(21)], []],
  ['a day too many in the second of two lines', monthly, [days(10), days(22)], ['month 2026-08']],
  ['storage and a waiver, which no plan in force says', monthly, [days(31), extra('storage'), extra('waiver')], []],
  ['the storage of restored games', monthly, [days(31), extra('restored')], []],
] as const)('of August is billed %s', (_, contract, lines, missed) => {
  expect(periodsOf({ contract, catalogue: withHours }, [closedWith(lines)])).toEqual(missed)
})

it('asks for no term of a plan that was replaced at its first instant, nor of one that is paid by the month', () => {
  const next = AUGUST + 365 * DAY
  const entries = [
    entryOf('base', 'yearly', AUGUST, next),
    entryOf('base', 'yearly', next, next),
    entryOf('base', 'monthly', next, null),
  ]
  const contract = contractOf(entries, { yearlyAnchor: AUGUST })
  const year = Array.from({ length: 12 }, (_, index) => empty(addMonths('2026-08', index)))
  const after = { ...billOf('2027-08') }
  expect(missedPeriods({ contract, catalogue }, [...year, term, after])).toEqual([])
})

const seat: CataloguePlan = { ...plan('seat', 'year')[1], groupId: 'yearly', role: 'viewer' }
const withSeats: Catalogue = { ...catalogue, plans: new Map([...catalogue.plans, ['seat', seat]]) }
const yearEnd = AUGUST + 365 * DAY
const withViewers = (...starts: readonly number[]) =>
  contractOf(
    [entryOf('base', 'yearly', AUGUST, yearEnd), ...starts.map((at) => entryOf(`${at}`, 'seat', at, yearEnd))],
    { yearlyAnchor: AUGUST },
  )
const restored = contractOf(
  [entryOf('base', 'yearly', AUGUST, AUGUST + DAY), entryOf('again', 'yearly', AUGUST + 9 * DAY, yearEnd)],
  { yearlyAnchor: AUGUST },
)
const withdrawn = contractOf([entryOf('again', 'yearly', AUGUST + 9 * DAY, yearEnd)], { yearlyAnchor: AUGUST })
const storage = { role: 'storage', contractPlanId: 'yearly', derivation: { kind: 'hours', tenths: 10 } } as const
const closedAugust = (seats: number): ClosedBill => ({
  cycle: 'month',
  month: '2026-08',
  lines: seats === 0 ? [] : [{ role: 'viewer', contractPlanId: 'seat', derivation: addition(seats) }],
})
const addition = (count: number) =>
  ({ kind: 'addition', purchases: [{ count, units: 1, days: 1, ofDays: 1 }] }) as const

it.each([
  ['its plan and its seats', withViewers(AUGUST, AUGUST), 0, termOf(counted('yearly', 1), counted('seat', 2)), []],
  [
    'a seat too few',
    withViewers(AUGUST, AUGUST),
    0,
    termOf(counted('yearly', 1), counted('seat', 1)),
    ['the term from 2026-08'],
  ],
  ['a plan too many', withViewers(), 0, termOf(counted('yearly', 2)), ['the term from 2026-08']],
  [
    'a seat that came later',
    withViewers(AUGUST + DAY),
    1,
    termOf(counted('yearly', 1), counted('seat', 1)),
    ['the term from 2026-08'],
  ],
  ['its plan, and later a seat by itself', withViewers(AUGUST + DAY), 1, term, []],
  ['its storage, which no plan in force says', withViewers(), 0, termOf(counted('yearly', 1), storage), []],
  ['its plan, which was paused and restored', restored, 0, term, []],
  ['what was withdrawn at its first instant and restored', withdrawn, 0, term, []],
] as const)('the bill of a term has %s', (_, contract, seats, bill, missed) => {
  expect(periodsOf({ contract, catalogue: withSeats }, [closedAugust(seats), bill])).toEqual(missed)
})

it.each([
  ['2027-08', []],
  ['2027-07', ['the term from 2027-07']],
  ['2026-09', ['the term from 2026-09']],
])('a term is billed from %s within the one from 2026-08: %j', (month, twice) => {
  const again: ClosedBill = { ...term, month }
  expect(periodsOf({ contract: withViewers(), catalogue: withSeats }, [again, closedAugust(0), term])).toEqual(twice)
  expect(periodsOf({ contract: withViewers(), catalogue: withSeats }, [again, term])).toEqual(twice)
})

it('the finding says what was billed and what was in force', () => {
  const again: ClosedBill = { ...term, month: '2026-09' }
  expect(missedPeriods({ contract: withViewers(), catalogue: withSeats }, [again, term])).toContainEqual({
    period: 'the term from 2026-09',
    billed: 'a term',
    inForce: 'the term from 2026-08',
  })
  expect(missedPeriods({ contract: later, catalogue }, [august])).toEqual([
    { period: 'month 2026-08', billed: 'monthly 31', inForce: 'monthly 30' },
  ])
  expect(missedPeriods({ contract: boughtOn(2, 9), catalogue: withHours }, [august])).toEqual([
    { period: 'month 2026-08', billed: 'monthly 31', inForce: 'hours 2, monthly 31' },
  ])
  const bought = { count: 3, units: 1, days: 1, ofDays: 1 }
  const lines = [
    { role: 'upload', contractPlanId: 'hours', derivation: { kind: 'addition', purchases: [bought, bought] } },
    days(31),
  ] as const
  expect(missedPeriods({ contract: monthly, catalogue: withHours }, [closedWith(lines)])).toEqual([
    { period: 'month 2026-08', billed: 'hours 6, monthly 31', inForce: 'monthly 31' },
  ])
  expect(missedPeriods({ contract: yearly, catalogue }, [empty('2026-08')])).toEqual([
    { period: 'the term from 2026-08', billed: '', inForce: 'yearly' },
  ])
  expect(missedPeriods({ contract: withViewers(AUGUST), catalogue: withSeats }, [closedAugust(0)])).toEqual([
    { period: 'the term from 2026-08', billed: '', inForce: 'yearly' },
  ])
  expect(missedPeriods({ contract: restored, catalogue: withSeats }, [closedAugust(0)])).toEqual([
    { period: 'the term from 2026-08', billed: '', inForce: 'yearly, yearly' },
  ])
})
