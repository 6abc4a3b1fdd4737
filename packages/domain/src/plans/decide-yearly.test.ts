import { describe, expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import type { Catalogue, CataloguePlan } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import { decideYearlyChange } from './index.ts'
import { catalogue, contractOf, entry, now, organization, zone } from './plan-catalogue.test-support.ts'

const day = (date: string) => startOfDay(date, zone)
const decideYear = (contract: Contract, selection: object = {}, more: object = {}) =>
  decideYearlyChange({
    contract,
    catalogue,
    organization,
    unsettled: false,
    now,
    selection: { groupId: 'yearly', ...selection },
    ...more,
  })

const yearOf = (...next: Contract['entries']): Contract => ({
  ...contractOf(entry('yearly.base', '2026-03-01', '2027-03-01'), ...next),
  yearlyAnchor: day('2026-03-01'),
})
const nextYear = entry('yearly.base', '2027-03-01', '2028-03-01')
const nextViewer = entry('yearly.viewer', '2027-03-01', '2028-03-01')
const nextMonths = entry('basic.base', '2027-03-01')
const endsIn = (contract: Contract): Contract => ({
  ...contract,
  cancellation: { state: 'reserved', at: day('2027-03-01') },
})

describe('a year under the football-type plan', () => {
  it.each([
    ['mbp.base', 'today'],
    ['plus.base', 'today'],
  ])('is a downgrade from %s, and begins %s', (from) => {
    const change = decideYear(contractOf(entry(from, '2026-10-01')))
    expect(change).toMatchObject({ kind: 'downgrade', term: { firstDay: '2026-11-21' } })
  })
})

describe('a year that is chosen', () => {
  it.each<[string, Contract, object, string]>([
    ['without a plan', contractOf(), {}, 'purchase'],
    ['under a smaller plan', contractOf(entry('basic.base', '2026-10-01')), {}, 'upgrade'],
    ['under the same plan by the month', contractOf(entry('standard.base', '2026-10-01')), {}, 'upgrade'],
    ['under a larger plan with more seats', contractOf(entry('plus.base', '2026-10-01')), { viewers: 3 }, 'downgrade'],
  ])('%s begins with this day', (_, contract, selection, kind) => {
    const change = decideYear(contract, selection)
    expect(change).toMatchObject({
      kind,
      term: { firstDay: '2026-11-21', start: day('2026-11-21'), end: day('2027-11-21') },
      anchor: day('2026-11-21'),
    })
  })

  it.each<[string, Contract, object, object, string]>([
    ['of no plan that we have', contractOf(), { groupId: 'none' }, {}, 'plan-unknown'],
    ['of a plan by the month', contractOf(), { groupId: 'basic' }, {}, 'not-offered'],
    ['from the next month on', contractOf(), { startsNextMonth: true }, {}, 'not-offered'],
    ['while a bill is unpaid', contractOf(entry('basic.base', '2026-10-01')), {}, { unsettled: true }, 'unsettled'],
    ['as it is', yearOf(), {}, {}, 'already-current'],
    ['as it is scheduled', yearOf(nextYear, nextViewer), { viewers: 1 }, {}, 'already-scheduled'],
  ])('%s is refused', (_, contract, selection, more, reason) => {
    expect(decideYear(contract, selection, more)).toEqual({ kind: 'refused', reason })
  })

  it.each<[string, Contract, readonly string[]]>([
    ['a plan that was to follow', yearOf(nextMonths), ['basic.base@2027-03-01']],
    ['a year with another seat', yearOf(nextYear, nextViewer), ['yearly.base@2027-03-01', 'yearly.viewer@2027-03-01']],
    ['the end of the account', endsIn(yearOf()), []],
  ])('as it is withdraws %s', (_, contract, withdraw) => {
    const change = decideYear(contract)
    expect(change).toMatchObject({
      kind: 'resume',
      schedule: { end: [], withdraw, add: [] },
      anchor: day('2026-03-01'),
    })
  })

  it.each<[string, Contract, object]>([
    ['with another seat', yearOf(), { viewers: 1 }],
    ['with another analyst', yearOf(), { analysts: 2 }],
    ['with other seats than are scheduled', yearOf(nextYear, nextViewer), { viewers: 2 }],
    ['where another plan is scheduled', yearOf(nextMonths), { viewers: 1 }],
    [
      'with the seat that another plan is scheduled with',
      yearOf(nextMonths, entry('basic.viewer', '2027-03-01')),
      { viewers: 1 },
    ],
  ])('%s takes nothing away, and begins where the term ends, counted from the same day', (_, contract, selection) => {
    const change = decideYear(contract, selection)
    expect(change).toMatchObject({
      kind: 'upgrade',
      term: { firstDay: '2027-03-01', start: day('2027-03-01'), end: day('2028-03-01') },
      anchor: day('2026-03-01'),
    })
  })

  it('of an account that was cancelled is bought from scratch, also as it was', () => {
    const cancelled: Contract = { ...yearOf(), cancellation: { state: 'done', at: now - 1 } }
    expect(decideYear(cancelled)).toMatchObject({ kind: 'purchase', term: { firstDay: '2026-11-21' } })
  })

  it('that begins at this moment is not withdrawn', () => {
    const begins = { ...entry('yearly.base', '2026-11-21', '2027-11-21'), start: now }
    expect(decideYear(contractOf(begins))).toEqual({ kind: 'refused', reason: 'already-current' })
  })

  it('of another tier is another year, with the same seats, too', () => {
    const group = catalogue.groups.get('yearly')
    if (group === undefined) throw new Error('no year')
    const ofGroup = [...catalogue.plans].filter(([, { groupId }]) => groupId === 'yearly')
    const more: Catalogue = {
      groups: new Map([...catalogue.groups, ['big', { ...group, id: 'big', tier: 'standardPlus' }]]),
      plans: new Map([
        ...catalogue.plans,
        ...ofGroup.map(([id, plan]): [string, CataloguePlan] => {
          const own = id.replace('yearly', 'big')
          return [own, { ...plan, id: own, groupId: 'big' }]
        }),
      ]),
    }
    expect(decideYear(yearOf(), { groupId: 'big' }, { catalogue: more })).toMatchObject({
      kind: 'upgrade',
      term: { firstDay: '2027-03-01' },
    })
  })

  it('after a coupon’s months is counted from its own first day, whatever an earlier year was counted from', () => {
    const months = contractOf(entry('coupon.base', '2026-11-01', '2027-01-01'))
    const change = decideYear({ ...months, yearlyAnchor: day('2024-01-01') })
    expect(change).toMatchObject({ term: { firstDay: '2027-01-01' }, anchor: day('2027-01-01') })
  })

  it('begins a new count where the term in force is of no known one', () => {
    const change = decideYear({ ...yearOf(), yearlyAnchor: null }, { viewers: 1 })
    expect(change).toMatchObject({ term: { firstDay: '2027-03-01' }, anchor: day('2027-03-01') })
    const january = contractOf(entry('yearly.base', '2026-01-01', '2027-01-01'))
    expect(decideYear(january, { viewers: 1 })).toMatchObject({ anchor: day('2027-01-01') })
    const off = decideYear({ ...yearOf(), yearlyAnchor: day('2026-05-10') }, { viewers: 1 })
    expect(off).toMatchObject({ term: { firstDay: '2027-03-01' }, anchor: day('2027-03-01') })
  })
})
