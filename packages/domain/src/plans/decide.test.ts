import { describe, expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import type { Catalogue, PlanGroup } from '../catalogue/index.ts'
import type { Contract, PlanEntry } from '../contract/index.ts'
import { pausePlan } from '../lifecycle/index.ts'
import type { PlanSelection } from './change.ts'
import { decidePlanChange, decideYearlyChange, type PlanChangeInput } from './index.ts'
import { catalogue, contractOf, entry, now, organization, zone } from './plan-catalogue.test-support.ts'

const day = (date: string) => startOfDay(date, zone)
const DECEMBER = day('2026-12-01')
const choose = (
  contract: Contract,
  groupId: string,
  selection: Partial<PlanSelection> = {},
  more: Partial<PlanChangeInput> = {},
) =>
  decidePlanChange({
    contract,
    catalogue,
    organization,
    unsettled: false,
    now,
    selection: { groupId, ...selection },
    ...more,
  })

const held = (group: string, ...others: readonly PlanEntry[]) =>
  contractOf(entry(`${group}.base`, '2026-10-01'), ...others)
const seat = (role: 'analyst' | 'viewer', index = 0): PlanEntry => ({
  ...entry(`standard.${role}`, '2026-10-01'),
  id: `${role} ${index}`,
})
const year = contractOf(entry('yearly.base', '2026-03-01', '2027-03-01'))
const later = { startsNextMonth: true }
const ending = (contract: Contract): Contract => ({ ...contract, cancellation: { state: 'reserved', at: DECEMBER } })

const closed = (contract: Contract): Contract => ({ ...contract, cancellation: { state: 'done', at: now - 1 } })

const offering: Catalogue = {
  ...catalogue,
  groups: new Map(
    [...catalogue.groups].map(([id, group]): [string, PlanGroup] => [id, { ...group, offering: 'regional' }]),
  ),
}

describe('a plan by the month that is chosen', () => {
  it.each<[string, Contract, string, Partial<PlanSelection>, Partial<PlanChangeInput>, string]>([
    ['of no group that we have', held('basic'), 'none', {}, {}, 'plan-unknown'],
    ['that is paid by the year', held('basic'), 'yearly', {}, {}, 'not-offered'],
    ['at a discount', held('basic'), 'coupon', {}, {}, 'not-offered'],
    ['at a discount that the catalogue offers', held('basic'), 'coupon', {}, { catalogue: offering }, 'not-offered'],
    ['that is for others', held('basic'), 'pro', {}, {}, 'not-offered'],
    ['without a price in the currency', { ...held('basic'), currency: 'EUR' }, 'standard', {}, {}, 'currency-unpriced'],
    [
      'by an organisation for esports',
      held('basic'),
      'standard',
      {},
      { organization: { isGlobal: false, isEsports: true } },
      'esports',
    ],
    ['while a bill is unpaid', held('basic'), 'standard', {}, { unsettled: true }, 'unsettled'],
    ['while plans can only be read', held('paused'), 'standard', {}, {}, 'unsettled'],
    ['as it is', held('standard'), 'standard', {}, {}, 'already-current'],
    [
      'as a coupon discounts it',
      contractOf(entry('coupon.base', '2026-11-01', '2027-01-01')),
      'standard',
      {},
      {},
      'already-current',
    ],
    ['as it is scheduled', held('standard', entry('basic.base', '2026-12-01')), 'basic', {}, {}, 'already-scheduled'],
    [
      'as it is scheduled under a coupon',
      held('basic', entry('coupon.base', '2026-12-01')),
      'standard',
      {},
      {},
      'already-scheduled',
    ],
    [
      'with a viewer less',
      held('standard', seat('viewer'), seat('viewer', 1)),
      'plus',
      { viewers: 1 },
      {},
      'seats-below-current',
    ],
    ['with an analyst less', held('standard', seat('analyst')), 'plus', { analysts: 1 }, {}, 'seats-below-current'],
    [
      'as it is, with a viewer less',
      held('standard', seat('viewer')),
      'standard',
      { viewers: 0 },
      {},
      'already-current',
    ],
    [
      'as it is scheduled, with a viewer less',
      held('standard', seat('viewer'), entry('basic.base', '2026-12-01')),
      'basic',
      { viewers: 0 },
      {},
      'already-scheduled',
    ],
    ['for others, with a viewer less', held('standard', seat('viewer')), 'pro', { viewers: 0 }, {}, 'not-offered'],
    ['that is for others and in force', held('pro'), 'pro', {}, {}, 'not-offered'],
    ['from the next month on, as the first', contractOf(), 'basic', later, {}, 'start-not-offered'],
    ['from the next month on, in a year', year, 'plus', later, {}, 'start-not-offered'],
    ['at a year’s last moment', year, 'plus', {}, { now: day('2027-03-01') - 1 }, 'past-deadline'],
  ])('%s is refused', (_, contract, groupId, selection, more, reason) => {
    expect(choose(contract, groupId, selection, more)).toEqual({ kind: 'refused', reason })
  })

  it.each<[string, Contract, string, Partial<PlanSelection>, string, number]>([
    ['without a plan', contractOf(), 'basic', {}, 'purchase', now],
    ['in a trial', held('trial'), 'basic', {}, 'purchase', now],
    ['in the football-type plan’s place, of a cancelled account', closed(held('mbp')), 'plus', {}, 'purchase', now],
    ['as it was, of a cancelled account', closed(held('standard')), 'standard', {}, 'purchase', now],
    ['above the plan in force', held('basic'), 'standard', {}, 'upgrade', now],
    ['above it, from the next month on', held('basic'), 'standard', later, 'upgrade', DECEMBER],
    ['below it', held('standard'), 'basic', {}, 'downgrade', DECEMBER],
    ['after the football-type plan', held('mbp'), 'plus', {}, 'downgrade', DECEMBER],
    ['in a year, above it', year, 'plus', {}, 'upgrade', day('2027-03-01')],
    [
      'under a coupon, above it',
      contractOf(entry('coupon.base', '2026-11-01', '2027-01-01')),
      'plus',
      {},
      'upgrade',
      day('2027-01-01'),
    ],
    ['as it is, of an account that was to end', ending(held('standard')), 'standard', {}, 'downgrade', DECEMBER],
  ])('%s begins when the rules say', (_, contract, groupId, selection, kind, boundary) => {
    expect(choose(contract, groupId, selection)).toMatchObject({ kind, boundary })
  })
})

describe('what changes with it', () => {
  const hours = entry('standard.upload', '2026-11-01', '2026-12-01')
  const ended = { ...entry('standard.viewer', '2026-09-01', '2026-10-01'), id: 'ended' }
  const whole = held('standard', seat('analyst'), seat('viewer'), hours, ended, entry('basic.base', '2026-12-01'))

  it('plan and seats end, what had not begun is withdrawn, and hours that were bought stay', () => {
    const change = choose(whole, 'plus')
    const at = now
    expect(change).toMatchObject({
      schedule: {
        end: ['standard.base@2026-10-01', 'analyst 0', 'viewer 0'].map((entryId) => ({ entryId, at })),
        withdraw: ['basic.base@2026-12-01'],
        add: ['plus.base', 'plus.analyst', 'plus.viewer'].map((contractPlanId) => ({
          contractPlanId,
          start: at,
          end: null,
        })),
      },
    })
  })

  it('seats are those that were asked for, the first analyst is of the plan', () => {
    const change = choose(held('standard'), 'plus', { analysts: 3, viewers: 1 })
    const added = change.kind === 'refused' ? [] : change.schedule.add.map(({ contractPlanId }) => contractPlanId)
    expect(added).toEqual(['plus.base', 'plus.analyst', 'plus.analyst', 'plus.viewer'])
  })

  it('seats of a club that comes back are those of before, and fewer only as far as no user has one', () => {
    const left = closed(held('standard', seat('viewer'), seat('viewer', 1), seat('analyst')))
    const inUse = { analysts: 1, viewers: 1 }
    const added = (selection: Partial<PlanSelection>, groupId = 'plus') => {
      const change = choose(left, groupId, selection, { inUse })
      return change.kind === 'refused' ? change.reason : change.schedule.add.map(({ contractPlanId }) => contractPlanId)
    }
    expect(added({})).toEqual(['plus.base', 'plus.analyst', 'plus.viewer', 'plus.viewer'])
    expect(added({ analysts: 1, viewers: 1 })).toEqual(['plus.base', 'plus.viewer'])
    expect(added({ viewers: 0 })).toBe('seats-below-current')
    const year = decideYearlyChange({
      contract: left,
      catalogue,
      organization,
      unsettled: false,
      now,
      inUse,
      selection: { groupId: 'yearly' },
    })
    expect(year).toMatchObject({ kind: 'purchase', seats: { analysts: 2, viewers: 2 } })
  })

  it('a plan that ends before the change continues until then; a seat that ends before does not', () => {
    const contract = contractOf(
      entry('standard.base', '2026-10-01', '2026-11-25'),
      entry('standard.viewer', '2026-10-01', '2026-11-25'),
      entry('standard.analyst', '2026-10-01', '2026-12-01'),
    )
    expect(choose(contract, 'basic')).toMatchObject({
      schedule: { end: [{ entryId: 'standard.base@2026-10-01', at: DECEMBER }], withdraw: [] },
    })
  })
})

it('after a trial a plan is bought from scratch', () => {
  const trial = catalogue.groups.get('trial')
  const base = catalogue.plans.get('trial.base')
  if (trial === undefined || base === undefined) throw new Error('no trial')
  const more: Catalogue = {
    groups: new Map([...catalogue.groups, ['over', { ...trial, id: 'over', kind: 'trial-readonly' }]]),
    plans: new Map([...catalogue.plans, ['over.base', { ...base, id: 'over.base', groupId: 'over' }]]),
  }
  expect(choose(held('over'), 'basic', {}, { catalogue: more })).toMatchObject({ kind: 'purchase', boundary: now })
})

it('the football-type plan is paused like any other', () => {
  expect(pausePlan(held('mbp'), catalogue, [], now)?.pause.entries).toHaveLength(1)
  expect(pausePlan(held('trial'), catalogue, [], now)).toBeNull()
})
