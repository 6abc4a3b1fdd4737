import { describe, expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import type { Catalogue, CataloguePlan, PlanGroup } from '../catalogue/index.ts'
import type { Contract, PlanEntry } from '../contract/index.ts'
import type { AddedEntry } from '../lifecycle/index.ts'
import { catalogue, contractOf, entry, now, organization, zone } from './plan-catalogue.test-support.ts'
import { addBlock, endBlock, isWithinMonth, startAtOnce } from './single-plans.ts'

const day = (date: string) => startOfDay(date, zone)
const open = entry('standard.base', '2026-11-01')
const november = entry('standard.base', '2026-11-01', '2026-12-01')
const december = entry('basic.base', '2026-12-01')
const year = entry('yearly.base', '2026-11-01', '2027-11-01')
const coupon: PlanEntry = { ...november, couponId: 'c' }
const hours = entry('standard.upload', '2026-11-01', '2026-12-01')
const seat = entry('standard.viewer', '2026-11-01')

describe('a plan whose end is given alone', () => {
  it.each<[string, PlanEntry, readonly PlanEntry[], number, string | null]>([
    ['ended yesterday', entry('standard.base', '2026-11-01', '2026-11-20'), [], day('2026-12-01'), 'plan-ended'],
    ['ends at this moment', { ...open, end: now }, [], day('2026-12-01'), 'plan-ended'],
    ['ends a moment from now', { ...open, end: now + 1 }, [], day('2026-12-01'), null],
    ['has no end yet', open, [], day('2026-12-01'), null],
    ['is paid for a year', year, [], day('2027-01-01'), 'term-running'],
    ['is paid for a year, and ends as it did', year, [], day('2027-11-01'), null],
    ['is a coupon’s', coupon, [], day('2026-11-30'), 'term-running'],
    ['is a coupon’s, and ends as it did', coupon, [], day('2026-12-01'), null],
    ['is hours of a month', hours, [open], day('2026-11-30'), 'term-running'],
    ['is hours of a month, and ends as it did', hours, [open], day('2026-12-01'), null],
    ['is a seat', seat, [open], day('2026-11-25'), null],
    ['is a seat of a plan that another follows', seat, [november, december], day('2026-12-15'), null],
    ['would run into the next plan', november, [december], day('2026-12-02'), 'plan-overlap'],
    ['would leave a gap before the next plan', november, [december], day('2026-11-30'), 'plan-gap'],
    ['ends where the next plan begins', november, [december], day('2026-12-01'), null],
    ['had no end, and ends before a later plan', open, [entry('basic.base', '2026-12-15')], day('2026-12-10'), null],
    [
      'had no end, and ends where a later plan begins',
      open,
      [entry('basic.base', '2026-12-15')],
      day('2026-12-15'),
      null,
    ],
    ['has a plan before it', open, [entry('basic.base', '2026-10-01', '2026-11-01')], day('2026-12-10'), null],
    ['begins with another at one moment', open, [entry('basic.base', '2026-11-01')], day('2026-12-10'), 'plan-overlap'],
    ['has seats that begin later', november, [entry('standard.viewer', '2026-11-25')], day('2026-11-30'), null],
  ])('that %s', (_, changed, others, end, block) => {
    expect(endBlock(contractOf(changed, ...others), catalogue, { entry: changed, end, now })).toBe(block)
  })
})

describe('a start that has passed', () => {
  const HOUR = 3_600_000
  const endedAt = (end: number): Contract => contractOf({ ...open, end })

  it.each([
    ['while a plan is in force', contractOf(open), now],
    ['half an hour after the last plan', endedAt(now - HOUR / 2), now - HOUR / 2],
    ['an hour after it', endedAt(now - HOUR), now - HOUR],
    ['a moment later', endedAt(now - HOUR - 1), now],
    ['where the last plan ends at this moment', endedAt(now), now],
    ['without a plan', contractOf(), now],
    [
      'while a plan is in force that followed another within the hour',
      contractOf({ ...open, end: now - HOUR / 2 }, { ...december, start: now - HOUR / 2 }),
      now,
    ],
    [
      'where the last of two plans within the hour ends at this moment',
      contractOf({ ...open, end: now - HOUR / 2 }, { ...december, start: now - HOUR / 2, end: now }),
      now,
    ],
    ['with seats alone that ended', contractOf({ ...seat, end: now - 1 }), now],
    [
      'with the later of two ends, and a plan to come',
      contractOf(
        { ...open, end: now - HOUR / 2 },
        { ...december, start: day('2026-10-01'), end: day('2026-11-01') },
        entry('plus.base', '2026-12-01', '2027-01-01'),
      ),
      now - HOUR / 2,
    ],
  ])('means at once: %s', (_, contract, start) => {
    expect(startAtOnce(contract, catalogue, now)).toBe(start)
  })
})

it.each([
  ['2026-11-01', '2026-12-01', true],
  ['2026-11-21', '2026-12-01', true],
  ['2026-10-31', '2026-12-01', false],
  ['2026-12-01', '2026-12-01', false],
  ['2026-11-21', '2026-11-30', false],
  ['2026-11-21', '2027-01-01', false],
  ['2026-11-21', null, false],
])('hours from %s to %s are those of November: %s', (start, end, expected) => {
  const given = { contractPlanId: 'standard.upload', start: day(start), end: end === null ? null : day(end) }
  expect(isWithinMonth(contractOf(open), given, now)).toBe(expected)
})

describe('plans that are added', () => {
  const add = (contractPlanId: string, start = now, end: number | null = null): AddedEntry => ({
    contractPlanId,
    start,
    end,
  })
  const earlier = entry('standard.base', '2026-10-01', '2026-11-01')
  const later = entry('plus.base', '2026-12-01')

  it.each<[string, Contract, readonly AddedEntry[], string | null]>([
    ['a seat of the plan in force', contractOf(open), [add('standard.viewer')], null],
    ['a seat of another plan', contractOf(open), [add('basic.viewer')], 'not-offered'],
    ['a seat without a plan', contractOf(), [add('standard.viewer')], 'not-offered'],
    ['a seat before the plan begins', contractOf(later), [add('plus.viewer')], 'not-offered'],
    ['a seat of a year', contractOf(year), [add('yearly.viewer')], 'not-offered'],
    [
      'a seat under a coupon, of the plan that it discounts',
      contractOf(entry('coupon.base', '2026-11-01')),
      [add('standard.viewer')],
      null,
    ],
    [
      'a seat at a coupon’s price',
      contractOf(entry('coupon.base', '2026-11-01')),
      [add('coupon.viewer')],
      'not-offered',
    ],
    ['a plan that is not for sale', contractOf(), [add('mbp.base')], 'not-offered'],
    ['a plan for other organisations', contractOf(), [add('pro.base')], 'not-offered'],
    [
      'a plan without a price in the currency',
      { ...contractOf(), currency: 'EUR' },
      [add('basic.base')],
      'currency-unpriced',
    ],
    ['the first plan, now', contractOf(), [add('basic.base')], null],
    ['the first plan, later', contractOf(), [add('basic.base', now + 1)], 'plan-gap'],
    ['the first plan with its seat', contractOf(), [add('basic.base'), add('basic.viewer')], null],
    [
      'the first plan with the seat of another',
      contractOf(),
      [add('basic.base'), add('standard.viewer')],
      'not-offered',
    ],
    ['a plan next to one without an end', contractOf(open), [add('basic.base')], 'plan-overlap'],
    ['a plan right behind another', contractOf(november), [add('basic.base', day('2026-12-01'))], null],
    ['a plan a day behind another', contractOf(november), [add('basic.base', day('2026-12-02'))], 'plan-gap'],
    ['a plan a day before another ends', contractOf(november), [add('basic.base', day('2026-11-30'))], 'plan-overlap'],
    ['a plan now, long after another', contractOf(earlier), [add('basic.base')], null],
    ['a plan up to the next', contractOf(later), [add('basic.base', now, day('2026-12-01'))], null],
    ['a plan into the next', contractOf(later), [add('basic.base', now, day('2026-12-05'))], 'plan-overlap'],
    [
      'a plan that leaves a gap before the next',
      contractOf(later),
      [add('basic.base', now, day('2026-11-28'))],
      'plan-gap',
    ],
    ['nothing, where plans have a gap', contractOf(earlier, later), [], null],
    [
      'a seat, where plans have a gap behind it',
      contractOf(november, entry('plus.base', '2026-12-05')),
      [add('standard.viewer', now, day('2026-12-01'))],
      null,
    ],
  ])('%s', (_, contract, added, block) => {
    expect(addBlock({ contract, catalogue, organization, add: added, now })).toBe(block)
  })
})

describe('where more is sold', () => {
  const upload = catalogue.plans.get('standard.upload')
  if (upload === undefined) throw new Error('no hours')
  const exporting = (hours: number) => ({
    uploadHardSeconds: 0,
    uploadSoftSeconds: 0,
    exportHardSeconds: hours * 3_600,
    exportSoftSeconds: 0,
  })
  const allowances = new Map([
    ['standard.base', exporting(1)],
    ['plus.base', exporting(10)],
  ])
  const more = (['export', 'storage'] as const).map((role): [string, CataloguePlan] => {
    const id = `standard.${role}`
    return [id, { ...upload, id, role }]
  })
  const basicHour = { ...upload, id: 'basic.export', groupId: 'basic', role: 'export' } as const
  const plans = [...catalogue.plans, ...more, [basicHour.id, basicHour] as const].map(
    ([id, plan]): [string, CataloguePlan] => [id, { ...plan, allowance: allowances.get(id) ?? plan.allowance }],
  )
  const groups = [...catalogue.groups].map(([id, group]): [string, PlanGroup] => [
    id,
    id === 'coupon' ? { ...group, offering: 'regional' } : group,
  ])
  const wide: Catalogue = { groups: new Map(groups), plans: new Map(plans) }
  const thisMonth = (contractPlanId: string): AddedEntry => ({
    contractPlanId,
    start: day('2026-11-01'),
    end: day('2026-12-01'),
  })
  const basic = entry('basic.base', '2026-10-01')
  const raised = contractOf(entry('standard.base', '2026-11-01', '2026-11-15'), entry('plus.base', '2026-11-15'))

  it.each<[string, Contract, AddedEntry, string | null]>([
    ['hours of export are added', contractOf(open), thisMonth('standard.export'), null],
    ['also under a plan that has none', contractOf(basic), thisMonth('basic.export'), null],
    ['but not under a plan without a limit', raised, thisMonth('standard.export'), 'export-unlimited'],
    ['hours of upload are added there', raised, thisMonth('standard.upload'), null],
    ['storage is not added', contractOf(open), thisMonth('standard.storage'), 'not-offered'],
    ['a discounted plan is not, whatever runs', contractOf(open), thisMonth('coupon.base'), 'not-offered'],
  ])('%s', (_, contract, added, block) => {
    expect(addBlock({ contract, catalogue: wide, organization, add: [added], now })).toBe(block)
  })
})
