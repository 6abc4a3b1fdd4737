import { expect, it } from 'vitest'
import type { Catalogue, CataloguePlan, Cycle, PlanGroup, Prices, Tier } from './catalogue.ts'
import { priceTable } from './price-table.ts'
import type { PlanRole } from './sold.ts'

const allowance = { uploadHardSeconds: 0, uploadSoftSeconds: 0, exportHardSeconds: 0, exportSoftSeconds: 0 }

const groupOf = (tier: Tier | null, cycle: Cycle, more: Partial<PlanGroup> = {}): PlanGroup => ({
  id: `${tier ?? ''} ${cycle}`.trim(),
  kind: 'paid',
  tier,
  cycle,
  offering: 'regional',
  discountPercent: 0,
  baseGroupId: null,
  ...more,
})

const planOf = (
  group: PlanGroup,
  role: PlanRole,
  prices: Prices,
  more: Partial<CataloguePlan> = {},
): CataloguePlan => ({
  id: `${group.id}.${role}`,
  groupId: group.id,
  role,
  cycle: group.cycle,
  prices,
  allowance,
  ...more,
})

const catalogueOf = (groups: readonly PlanGroup[], plans: readonly CataloguePlan[]): Catalogue => ({
  groups: new Map(groups.map((group) => [group.id, group])),
  plans: new Map(plans.map((plan) => [plan.id, plan])),
})

const basic = groupOf('basic', 'month')
const standard = groupOf('standard', 'month')
const yearly = groupOf('basic', 'year')
const november = { month: '2026-11', publishedBy: 10 }
const later = (publishedAt: number, prices: Prices) => ({ priceChanges: [{ from: '2027-04', publishedAt, prices }] })

it('lists plans before what goes with them, both cycles of a tier in one row', () => {
  const catalogue = catalogueOf(
    [basic, yearly],
    [planOf(basic, 'viewer', { JPY: 5n }), planOf(basic, 'base', { JPY: 10n }), planOf(yearly, 'base', { JPY: 100n })],
  )
  expect(priceTable(catalogue, november)).toMatchObject([
    { role: 'base', groups: ['basic month'], month: { prices: { JPY: 10n } }, year: { prices: { JPY: 100n } } },
    { role: 'viewer', month: { prices: { JPY: 5n } }, year: null },
  ])
})

it.each([
  ['the same price', { JPY: 5n }, {}, [['basic month', 'standard month']]],
  ['another price', { JPY: 6n }, {}, [['basic month'], ['standard month']]],
  ['another price from a later month', { JPY: 5n }, later(5, { JPY: 6n }), [['basic month'], ['standard month']]],
] as const)('merges seats of two tiers only at one price: %s', (_, prices, more, groups) => {
  const plans = [planOf(basic, 'viewer', { JPY: 5n }), planOf(standard, 'viewer', prices, more)]
  expect(priceTable(catalogueOf([basic, standard], plans), november).map((row) => row.groups)).toEqual(groups)
})

it('keeps plans apart even at one price', () => {
  const plans = [planOf(basic, 'base', { JPY: 5n }), planOf(standard, 'base', { JPY: 5n })]
  expect(priceTable(catalogueOf([basic, standard], plans), november)).toHaveLength(2)
})

it.each([
  ['published', 10, { from: '2027-04', prices: { JPY: 20n } }],
  ['published later', 11, null],
])('names the next list once it is %s', (_, publishedAt, next) => {
  const plans = [planOf(basic, 'base', { JPY: 10n }, later(publishedAt, { JPY: 20n }))]
  expect(priceTable(catalogueOf([basic], plans), november)[0]?.month).toEqual({ prices: { JPY: 10n }, next })
})

it('has the prices of the list that has begun', () => {
  const plans = [planOf(basic, 'base', { JPY: 10n }, later(5, { JPY: 20n }))]
  const [row] = priceTable(catalogueOf([basic], plans), { ...november, month: '2027-04' })
  expect(row?.month).toEqual({ prices: { JPY: 20n }, next: null })
})

it('prices upload by the hour in both cycles, although a yearly minute is stored', () => {
  const plans = [planOf(basic, 'upload', { JPY: 900n }), planOf(yearly, 'upload', { JPY: 10n })]
  expect(priceTable(catalogueOf([basic, yearly], plans), november)).toMatchObject([
    { month: { prices: { JPY: 900n } }, year: { prices: { JPY: 600n } } },
  ])
})

it.each([
  ['a coupon’s plan', { discountPercent: 20 }],
  ['a trial', { kind: 'trial' }],
] as const)('leaves out %s', (_, more) => {
  const group = groupOf('basic', 'month', more)
  expect(priceTable(catalogueOf([group], [planOf(group, 'base', { JPY: 1n })]), november)).toEqual([])
})
