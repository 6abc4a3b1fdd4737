import { expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import type { Catalogue, PlanGroup } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import { catalogue, contractOf, entry, zone } from '../plans/plan-catalogue.test-support.ts'
import { withAutomaticChanges } from './followers.ts'
import { nextTermOf } from './next-term.ts'
import { passBoundary } from './pass-boundary.ts'
import { withoutDiscount } from './renewal.ts'

const BOUNDARY = startOfDay('2026-12-01', zone)
const nothing = { kind: 'nothing' }
const cancelled = (contract: Contract, state: 'reserved' | 'done', date: string): Contract => ({
  ...contract,
  cancellation: { state, at: startOfDay(date, zone) },
})
const ending = (plan: string) => contractOf(entry(plan, '2026-11-01', '2026-12-01'))
const adding = (...contractPlanIds: string[]) => ({
  end: [],
  withdraw: [],
  add: contractPlanIds.map((contractPlanId) => ({ contractPlanId, start: BOUNDARY, end: null })),
})

it.each<[string, Contract, object]>([
  ['a month’s plan that was ended', ending('standard.base'), nothing],
  ['a plan that can only be read', ending('paused.base'), { kind: 'expired', schedule: adding() }],
  ['a plan that nothing follows', ending('mbp.base'), nothing],
  ['a plan that ends at another time', contractOf(entry('standard.base', '2026-11-01', '2026-12-02')), nothing],
  [
    'a seat alone',
    contractOf(entry('standard.base', '2026-11-01'), entry('standard.viewer', '2026-11-01', '2026-12-01')),
    nothing,
  ],
  [
    'a plan that another follows',
    contractOf(entry('standard.base', '2026-11-01', '2026-12-01'), entry('basic.base', '2026-12-01')),
    nothing,
  ],
  [
    'a plan that a smaller one by the month follows, with a seat that was added since',
    contractOf(
      entry('standard.base', '2026-11-01', '2026-12-01'),
      entry('standard.viewer', '2026-11-01', '2026-12-01'),
      entry('basic.base', '2026-12-01'),
    ),
    nothing,
  ],
  [
    'a coupon’s plan: it goes on at its own price, with the seats that ended with it',
    contractOf(
      entry('coupon.base', '2026-11-01', '2026-12-01'),
      entry('coupon.viewer', '2026-11-01', '2026-12-01'),
      entry('coupon.analyst', '2026-11-01', '2026-11-15'),
    ),
    { kind: 'coupon-ended', schedule: adding('standard.base', 'standard.viewer') },
  ],
  ['a coupon’s plan of an account that is closed', cancelled(ending('coupon.base'), 'done', '2026-12-01'), nothing],
  [
    'a coupon’s plan of an account that ends later',
    cancelled(ending('coupon.base'), 'reserved', '2026-12-02'),
    { kind: 'coupon-ended', schedule: adding('standard.base') },
  ],
])('after %s comes what the rules say', (_, contract, expected) => {
  expect(passBoundary(contract, catalogue, BOUNDARY)).toEqual(expected)
})

it.each(['2026-12-01', '2026-11-30'])('an account that ends on %s has no plan from the boundary on', (date) => {
  const contract = cancelled(
    contractOf(
      entry('standard.base', '2026-11-01'),
      entry('standard.viewer', '2026-11-01', '2026-12-01'),
      entry('standard.viewer', '2026-11-02', '2026-12-02'),
      entry('basic.base', '2026-12-01'),
    ),
    'reserved',
    date,
  )
  expect(passBoundary(contract, catalogue, BOUNDARY)).toEqual({
    kind: 'cancelled',
    schedule: {
      withdraw: ['basic.base@2026-12-01'],
      end: ['standard.base@2026-11-01', 'standard.viewer@2026-11-02'].map((entryId) => ({ entryId, at: BOUNDARY })),
      add: [],
    },
  })
})

it.each([
  ['counted from a leap day', '2024-02-29', '2027-02-28', '2028-02-29'],
  ['that nobody counts', null, '2027-02-28', '2028-02-28'],
])('a year %s (%s) that ends on %s is renewed until %s', (_, anchor, end, until) => {
  const contract = {
    ...contractOf(entry('yearly.base', '2026-02-28', end)),
    yearlyAnchor: anchor === null ? null : startOfDay(anchor, zone),
  }
  expect(passBoundary(contract, catalogue, startOfDay(end, zone))).toMatchObject({
    kind: 'renewed',
    schedule: { add: [{ end: startOfDay(until, zone) }] },
  })
})

it('a year is renewed with its own seats, from the boundary to the same day of the next year', () => {
  const contract = {
    ...contractOf(
      entry('yearly.base', '2025-12-01', '2026-12-01'),
      entry('yearly.viewer', '2025-12-01', '2026-12-01'),
      entry('standard.viewer', '2026-11-01', '2026-12-01'),
    ),
    yearlyAnchor: startOfDay('2025-12-01', zone),
  }
  const next = { start: BOUNDARY, end: startOfDay('2027-12-01', zone) }
  const add = ['yearly.base', 'yearly.viewer'].map((contractPlanId) => ({ contractPlanId, ...next }))
  expect(passBoundary(contract, catalogue, BOUNDARY)).toMatchObject({
    kind: 'renewed',
    schedule: { end: [], withdraw: [], add },
  })
})

it.each([
  [2, 0, 1, 0, ['yearly.analyst']],
  [0, 2, 0, 0, ['yearly.viewer', 'yearly.viewer']],
  [1, 1, 1, 1, []],
  [0, 1, 1, 2, []],
] as const)('of %i analysts and %i viewers, where the next year has %i and %i, these are kept: %j', (...given) => {
  const [analysts, viewers, nextAnalysts, nextViewers, kept] = given
  const reserved = { at: startOfDay('2026-11-20', zone), through: '2026-12' }
  const some = (count: number, role: string, from: string, to: string) =>
    Array.from({ length: count }, (_, index) => ({
      ...entry(`yearly.${role}`, from, to),
      id: `${role} ${index} of ${from}`,
    }))
  const before = [
    entry('yearly.base', '2025-12-01', '2026-12-01'),
    ...some(analysts, 'analyst', '2025-12-01', '2026-12-01'),
    ...some(viewers, 'viewer', '2025-12-01', '2026-12-01'),
  ]
  const chosen = [
    entry('yearly.base', '2026-12-01', '2027-12-01'),
    ...some(nextAnalysts, 'analyst', '2026-12-01', '2027-12-01'),
    ...some(nextViewers, 'viewer', '2026-12-01', '2027-12-01'),
  ]
  const contract = contractOf(...before, ...chosen.map((each) => ({ ...each, reserved })))
  const next = { start: BOUNDARY, end: startOfDay('2027-12-01', zone), reserved }
  const add = kept.map((contractPlanId) => ({ contractPlanId, ...next }))
  expect(passBoundary(contract, catalogue, BOUNDARY)).toEqual(
    add.length === 0 ? nothing : { kind: 'seats-kept', schedule: { end: [], withdraw: [], add } },
  )
  expect(passBoundary(contractOf(...before, ...chosen), catalogue, BOUNDARY)).toEqual(nothing)
})

it.each(['yearly', 'coupon', 'paused'])(
  'a %s plan that had ended before another was bought is followed by nothing',
  (of) => {
    const back = contractOf(entry(`${of}.base`, '2026-11-01', '2026-12-01'), entry('basic.base', '2026-12-09'))
    expect(passBoundary(back, catalogue, BOUNDARY)).toEqual(nothing)
    const replaced = { ...entry('basic.base', '2026-12-09'), end: startOfDay('2026-12-09', zone) }
    const [ended] = back.entries
    if (ended === undefined) throw new Error('nothing ended')
    expect(passBoundary(contractOf(ended, replaced), catalogue, BOUNDARY).kind).not.toBe('nothing')
  },
)

const withYearlyCoupon = (): Catalogue => {
  const yearly = catalogue.groups.get('yearly')
  if (yearly === undefined) throw new Error('the catalogue has no yearly group')
  const discounted: PlanGroup = { ...yearly, id: 'yearlyCoupon', discountPercent: 15, baseGroupId: 'yearly' }
  const plans = [...catalogue.plans.values()]
    .filter(({ groupId }) => groupId === 'yearly')
    .map((plan) => ({ ...plan, id: plan.id.replace('yearly', 'yearlyCoupon'), groupId: 'yearlyCoupon' }))
  return {
    ...catalogue,
    groups: new Map([...catalogue.groups, [discounted.id, discounted]]),
    plans: new Map([...catalogue.plans, ...plans.map((plan) => [plan.id, plan] as const)]),
  }
}

it.each([
  ['yearlyCoupon.base', 'yearly.base'],
  ['yearlyCoupon.viewer', 'yearly.viewer'],
  ['coupon.base', 'standard.base'],
  ['coupon.analyst', 'standard.analyst'],
  ['yearly.base', 'yearly.base'],
  ['basic.viewer', 'basic.viewer'],
  ['trial.base', 'trial.base'],
])('%s without its discount is %s', (plan, listed) => {
  expect(withoutDiscount(plan, withYearlyCoupon())).toBe(listed)
})

it('a yearly coupon is for its own term: the plan continues at the listed price wherever its next term is read', () => {
  const world = withYearlyCoupon()
  const contract: Contract = {
    ...contractOf(
      entry('yearlyCoupon.base', '2025-12-01', '2026-12-01'),
      entry('yearlyCoupon.viewer', '2025-12-01', '2026-12-01'),
    ),
    yearlyAnchor: startOfDay('2025-12-01', zone),
  }
  const listed = ['yearly.base', 'yearly.viewer']
  const passed = passBoundary(contract, world, BOUNDARY)
  expect(passed.kind === 'renewed' && passed.schedule.add.map(({ contractPlanId }) => contractPlanId)).toEqual(listed)
  const after = (entries: Contract['entries'] = []) =>
    entries.filter(({ start }) => start === BOUNDARY).map(({ contractPlanId }) => contractPlanId)
  expect(after(nextTermOf(contract, world, BOUNDARY - 1)?.contract.entries)).toEqual(listed)
  expect(after(withAutomaticChanges(contract, world, BOUNDARY + 1).entries)).toEqual(listed)
})

it('a plan that the catalogue does not know has no full price', () => {
  expect(() => withoutDiscount('gone.base', catalogue)).toThrow('the catalogue has no plan gone.base')
})

it('a trial becomes read-only, once the catalogue has such a plan', () => {
  expect(passBoundary(ending('trial.base'), catalogue, BOUNDARY)).toEqual({ kind: 'nothing', waits: true })
  const trial = catalogue.groups.get('trial')
  const plan = catalogue.plans.get('trial.base')
  if (trial === undefined || plan === undefined) throw new Error('the catalogue has no trial')
  const readonly: PlanGroup = { ...trial, id: 'readonly', kind: 'trial-readonly' }
  const whole: Catalogue = {
    groups: new Map([...catalogue.groups, ['readonly', readonly]]),
    plans: new Map([
      ...catalogue.plans,
      ['readonly.viewer', { ...plan, id: 'readonly.viewer', groupId: 'readonly', role: 'viewer' }],
      ['readonly.base', { ...plan, id: 'readonly.base', groupId: 'readonly' }],
    ]),
  }
  expect(passBoundary(ending('trial.base'), whole, BOUNDARY)).toEqual({
    kind: 'trial-ended',
    schedule: adding('readonly.base'),
  })
  expect(passBoundary(ending('readonly.base'), whole, BOUNDARY)).toEqual(nothing)
})
