import { expect, it } from 'vitest'
import { startOfDay } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import { contractStateAt } from '../contract/index.ts'
import { catalogue, contractOf, entry, zone } from '../plans/plan-catalogue.test-support.ts'
import { overdueEnd, withAutomaticChanges, withOverdueEnds } from './followers.ts'

const day = (date: string) => startOfDay(date, zone)
const coupon = entry('coupon.base', '2026-11-01', '2026-12-01')
const year: Contract = {
  ...contractOf(entry('yearly.base', '2025-12-01', '2026-12-01')),
  yearlyAnchor: day('2025-12-01'),
}
const cancelled: Contract = {
  ...contractOf(entry('coupon.base', '2026-11-01', '2026-12-01')),
  cancellation: { state: 'reserved', at: day('2026-12-01') },
}

it.each<[string, Contract, string, readonly string[]]>([
  ['a plan without an end', contractOf(entry('standard.base', '2026-11-01')), '2028-01-01', []],
  ['a coupon without an end', contractOf(entry('coupon.base', '2026-11-01')), '2028-01-01', []],
  ['no plan', contractOf(), '2028-01-01', []],
  ['a coupon that ends before', contractOf(coupon), '2026-12-02', ['standard.base']],
  ['a coupon that ends at that moment', contractOf(coupon), '2026-12-01', []],
  [
    'a coupon after which another plan was decided',
    contractOf(coupon, entry('basic.base', '2026-12-01')),
    '2027-06-01',
    [],
  ],
  [
    'a coupon, a while after which a plan without an end begins',
    contractOf(coupon, entry('basic.base', '2026-12-15')),
    '2027-06-01',
    [],
  ],
  [
    'the later of two plans, whichever is written first',
    contractOf(coupon, entry('basic.base', '2026-10-01', '2026-11-01')),
    '2026-12-02',
    ['standard.base'],
  ],
  [
    'a plan whose seats begin later',
    contractOf(coupon, entry('coupon.viewer', '2026-11-15')),
    '2026-12-02',
    ['standard.base'],
  ],
  ['a month’s plan that was ended', contractOf(entry('standard.base', '2026-11-01', '2026-12-01')), '2027-06-01', []],
  ['two years', year, '2028-01-01', ['yearly.base', 'yearly.base']],
  ['the year up to its last end', year, '2027-12-01', ['yearly.base']],
  ['a cancelled account', cancelled, '2027-06-01', []],
  [
    'an account that is cancelled before its plan begins',
    { ...cancelled, cancellation: { state: 'reserved', at: day('2026-10-15') } },
    '2027-06-01',
    [],
  ],
  [
    'a coupon that replaced a plan at its first instant',
    contractOf(entry('basic.base', '2026-11-01', '2026-11-01'), coupon),
    '2026-12-02',
    ['standard.base'],
  ],
])('what follows by itself after %s', (_, contract, until, followed) => {
  const known = new Set(contract.entries.map(({ id }) => id))
  const added = withAutomaticChanges(contract, catalogue, day(until)).entries.filter(({ id }) => !known.has(id))
  expect(added.map(({ contractPlanId }) => contractPlanId)).toEqual(followed)
  expect(new Set(added.map(({ id }) => id)).size).toBe(followed.length)
})

it.each<[string, Contract, string, string | null]>([
  ['a coupon’s end that is to come', contractOf(coupon), '2026-11-30', null],
  ['a coupon’s end at that very moment', contractOf(coupon), '2026-12-01', '2026-12-01'],
  ['a year’s end some days ago', year, '2026-12-05', '2026-12-01'],
  ['a cancellation that should have taken effect', cancelled, '2026-12-02', '2026-12-01'],
  [
    'a cancellation that took effect',
    { ...cancelled, cancellation: { state: 'done', at: day('2026-12-01') } },
    '2026-12-02',
    null,
  ],
  ['a month’s plan that was ended', contractOf(entry('standard.base', '2026-11-01', '2026-12-01')), '2026-12-02', null],
  ['an end that another plan follows', contractOf(coupon, entry('basic.base', '2026-12-01')), '2026-12-02', null],
  ['no plan', contractOf(), '2026-12-02', null],
])('overdue of %s is what its job did not do yet', (_, contract, now, expected) => {
  expect(overdueEnd(contract, catalogue, day(now))).toBe(expected === null ? null : day(expected))
})

const [trial, trialBase] = [catalogue.groups.get('trial'), catalogue.plans.get('trial.base')]
if (trial === undefined || trialBase === undefined) throw new Error('no trial')
const wide: Catalogue = {
  groups: new Map([...catalogue.groups, ['ended', { ...trial, id: 'ended', kind: 'trial-readonly' }]]),
  plans: new Map([...catalogue.plans, ['ended.base', { ...trialBase, id: 'ended.base', groupId: 'ended' }]]),
}

it.each<[string, Contract, string, string, Contract['cancellation']]>([
  ['a coupon that ended', contractOf(coupon), '2026-12-05', 'monthly', { state: 'none' }],
  ['a coupon that ends later', contractOf(coupon), '2026-11-30', 'coupon', { state: 'none' }],
  ['two years that ended', year, '2028-01-01', 'yearly', { state: 'none' }],
  [
    'a trial',
    contractOf(entry('trial.base', '2026-11-01', '2026-12-01')),
    '2026-12-05',
    'trial-readonly',
    { state: 'none' },
  ],
  ['a cancelled account', cancelled, '2026-12-05', 'cancelled', { state: 'done', at: day('2026-12-01') }],
  [
    'a plan that was not paid in time',
    contractOf(entry('paused.base', '2026-11-01', '2026-12-01')),
    '2026-12-05',
    'cancelled',
    { state: 'done', at: day('2026-12-01') },
  ],
])('%s stands as once its ends were carried out, and nothing is overdue any more', (_, contract, now, state, said) => {
  const passed = withOverdueEnds(contract, wide, day(now))
  expect(contractStateAt(passed, wide, day(now)).kind).toBe(state)
  expect(passed.cancellation).toEqual(said)
  expect(overdueEnd(passed, wide, day(now))).toBe(null)
})
