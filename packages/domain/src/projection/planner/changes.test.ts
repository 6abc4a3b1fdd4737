import { describe, expect, it } from 'vitest'
import { catalogue, now, zone } from '../../add-ons/add-on-catalogue.test-support.ts'
import { dateOf, startOfDay } from '../../calendar/index.ts'
import type { Contract } from '../../contract/index.ts'
import type { Coupon } from '../../coupons/index.ts'
import { contractOf, customAddOn, entryOf, group, withAddOns } from '../../testing/draws.ts'
import type { PlannedChange } from '../planned-change.ts'
import { type Planning, planning } from './changes.ts'
import type { PlannedPlan } from './planned-plan.ts'

const from = (plan: string, start: string, end: string | null = null) =>
  entryOf(`${plan}@${start}`, plan, startOfDay(start, zone), end === null ? null : startOfDay(end, zone))
const base = (groupId: string, end: string | null = null) => from(`${groupId}.base`, '2026-02-10', end)
const monthly = contractOf([base('standard')])
const lower = contractOf([base('basic')])
const yearly = contractOf([base('yearly', '2027-02-10')], { yearlyAnchor: startOfDay('2026-02-10', zone) })
const cancelled: Contract = { ...yearly, cancellation: { state: 'reserved', at: startOfDay('2027-02-10', zone) } }
const discounted = contractOf([base('coupon', '2027-02-10')])
const discountedYear = { ...yearly, entries: [base('yearlyCoupon', '2027-02-10')] }
const changing = contractOf([base('standard', '2026-12-01'), from('basic.base', '2026-12-01')])

const changingTerm = { ...yearly, entries: [...yearly.entries, from('standard.base', '2027-02-10')] }

const begun = contractOf([entryOf('begun', 'standard.base', now, null)])

const basic = group('basic', { tier: 'basic' })
const yearlyCoupon = group('yearlyCoupon', {
  tier: 'standard',
  cycle: 'year',
  discountPercent: 15,
  baseGroupId: 'yearly',
})
const copies = new Map([
  ['standard', 'basic'],
  ['yearly', 'yearlyCoupon'],
])
const more = [...catalogue.plans.values()].flatMap((plan) => {
  const copied = copies.get(plan.groupId)
  return copied === undefined ? [] : [{ ...plan, id: `${copied}.${plan.role}`, groupId: copied }]
})
const withBasic = withAddOns(
  {
    groups: new Map([...catalogue.groups, ['basic', basic], ['yearlyCoupon', yearlyCoupon]]),
    plans: new Map([...catalogue.plans, ...more.map((plan) => [plan.id, plan] as const)]),
  },
  customAddOn('camera', 3_000n, { soldWith: ['standard'] }),
  customAddOn('stream', 900n, { soldWith: ['standard'], within: false }),
)
const cameras = contractOf([base('standard'), from('camera.custom', '2026-02-10')])
const coupon: Coupon = {
  id: 'spring',
  code: 'SPRING',
  groupId: 'coupon',
  effectiveFrom: '2026-11-01',
  effectiveUntil: '2027-03-31',
  termMonths: 3,
  usesLeft: 5,
}

const counts = (...each: readonly (readonly [string, number])[]) => new Map(each)

const none: PlannedPlan = { groupId: null, seats: null, start: null, coupon: null }

const planned = (plan: Partial<PlannedPlan>, contract: Contract, at = now): Planning =>
  planning(
    { ...none, ...plan },
    {
      contract,
      catalogue: withBasic,
      organization: { isGlobal: false, isEsports: false },
      unsettled: false,
      now: at,
    },
  )

function said(change: PlannedChange): string {
  const day = dateOf(change.at, zone)
  switch (change.kind) {
    case 'plan':
      return `${day} ${change.selection.groupId}${change.selection.startsNextMonth === true ? ' later' : ''}`
    case 'add-on':
      if (change.addOn.kind === 'custom') return `${day} ${change.addOn.count} ${change.addOn.groupId}`
      return `${day} ${'count' in change.addOn ? change.addOn.count : change.addOn.hours} ${change.addOn.kind}`
    case 'coupon': {
      const { analysts, viewers, startDate } = change
      const seats = analysts === undefined ? '' : ` with ${analysts}+${viewers}`
      return `${day} ${change.coupon.code}${seats}${startDate === undefined ? '' : ` for ${startDate}`}`
    }
    case 'fewer-add-ons':
      return `${day} ${change.addOn.count} fewer ${change.addOn.groupId}`
    case 'fewer-seats':
    case 'sleep':
    case 'waking':
    case 'cancellation':
      return change.kind
  }
}

function inShort(made: Planning): string {
  if (made.kind !== 'possible') return made.kind === 'refused' ? made.reason : made.kind
  const until = made.until === null ? '' : ` to ${dateOf(made.until, zone)}`
  return `${made.changes.map(said).join(', ')}: ${dateOf(made.begins, zone)}${until}`
}

describe('a plan becomes changes, made', () => {
  it.each<[string, Partial<PlannedPlan>, Contract, string]>([
    [
      'today, where a year begins with the day',
      { groupId: 'yearly' },
      monthly,
      '2026-11-21 yearly: 2026-11-21 to 2027-11-21',
    ],
    [
      'today, where its first day is today',
      { groupId: 'yearly', start: '2026-11-21' },
      monthly,
      '2026-11-21 yearly: 2026-11-21 to 2027-11-21',
    ],
    [
      'on its first day',
      { groupId: 'yearly', start: '2026-12-01' },
      monthly,
      '2026-12-01 yearly: 2026-12-01 to 2027-12-01',
    ],
    ['today, where a lower plan waits for the 1st', { groupId: 'basic' }, monthly, '2026-11-21 basic: 2026-12-01'],
    [
      'today, where a lower plan begins on the 1st anyway',
      { groupId: 'basic', start: '2026-12-01' },
      monthly,
      '2026-11-21 basic: 2026-12-01',
    ],
    [
      'on a day of this month, where a higher plan begins',
      { groupId: 'standard', start: '2026-11-25' },
      lower,
      '2026-11-25 standard: 2026-11-25',
    ],
    [
      'before the 1st of a later month',
      { groupId: 'basic', start: '2027-03-01' },
      monthly,
      '2027-02-28 basic: 2027-03-01',
    ],
    [
      'on a day within a month, where a lower plan waits for the 1st after it',
      { groupId: 'basic', start: '2027-03-02' },
      monthly,
      '2027-03-01 basic: 2027-04-01',
    ],
    ['today, where a higher plan begins at once', { groupId: 'standard' }, lower, '2026-11-21 standard: 2026-11-21'],
    [
      'today, where a higher plan is asked to wait for the next month',
      { groupId: 'standard', start: '2026-12-01' },
      lower,
      '2026-11-21 standard later: 2026-12-01',
    ],
    [
      'on the 1st of a later month, where a higher plan begins',
      { groupId: 'standard', start: '2027-01-01' },
      lower,
      '2027-01-01 standard: 2027-01-01',
    ],
    ['today, where the term decides', { groupId: 'standard' }, yearly, '2026-11-21 standard: 2027-02-10'],
    [
      'today, for more seats of the next term',
      { seats: { analysts: 2, viewers: 3 } },
      yearly,
      '2026-11-21 yearly: 2027-02-10 to 2028-02-10',
    ],
    [
      'today, for one more analyst of the next term',
      { seats: { analysts: 2, viewers: 0 } },
      yearly,
      '2026-11-21 yearly: 2027-02-10 to 2028-02-10',
    ],
    [
      'today, for one more viewer of the next term',
      { seats: { analysts: 1, viewers: 1 } },
      yearly,
      '2026-11-21 yearly: 2027-02-10 to 2028-02-10',
    ],
    [
      'today, for more seats after a discounted term, of the plan that it discounts',
      { seats: { analysts: 2, viewers: 3 } },
      discountedYear,
      '2026-11-21 yearly: 2027-02-10 to 2028-02-10',
    ],
    [
      'in several purchases, for more seats of a month',
      { seats: { analysts: 2, viewers: 13 }, start: '2026-12-05' },
      monthly,
      '2026-12-05 1 analyst, 2026-12-05 10 viewer, 2026-12-05 3 viewer: 2026-12-05',
    ],
    [
      'on the first of the next month, for a seat that cannot be ordered ahead',
      { seats: { analysts: 2, viewers: 0 }, start: '2026-12-01' },
      monthly,
      '2026-12-01 1 analyst: 2026-12-01',
    ],
    [
      'in full purchases, where no seat is left over',
      { groupId: 'standard', seats: { analysts: 11, viewers: 0 } },
      monthly,
      '2026-11-21 10 analyst: 2026-11-21',
    ],
    [
      'with a coupon',
      { coupon, seats: { analysts: 1, viewers: 2 }, start: '2027-01-15' },
      lower,
      '2026-11-21 SPRING with 1+2 for 2027-01-15: 2027-01-15 to 2027-04-15',
    ],
    [
      'with a coupon, for the first of the next month',
      { coupon, seats: { analysts: 1, viewers: 2 }, start: '2026-12-01' },
      lower,
      '2026-11-21 SPRING with 1+2 for 2026-12-01: 2026-12-01 to 2027-03-01',
    ],
    [
      'with a coupon, from today on with the seats in force',
      { coupon },
      lower,
      '2026-11-21 SPRING: 2026-11-21 to 2027-02-21',
    ],
    ['with add-ons, from today on', { addOns: counts(['camera', 2]) }, monthly, '2026-11-21 2 camera: 2026-11-21'],
    [
      'today, where an add-on begins with the next month',
      { addOns: counts(['stream', 1]), start: '2026-12-01' },
      monthly,
      '2026-11-21 1 stream: 2026-12-01',
    ],
    [
      'today, where an add-on ends with the month',
      { addOns: counts(['camera', -1]) },
      cameras,
      '2026-11-21 1 fewer camera: 2026-12-01',
    ],
    [
      'in the month before, where an add-on ends on a later 1st',
      { addOns: counts(['camera', -1]), start: '2027-02-01' },
      cameras,
      '2027-01-31 1 fewer camera: 2027-02-01',
    ],
    [
      'for each add-on alone',
      { addOns: counts(['camera', -1], ['stream', 2]) },
      cameras,
      '2026-11-21 1 fewer camera, 2026-11-21 2 stream: 2026-12-01',
    ],
    [
      'today, where a term is to be renewed though another plan is scheduled',
      { groupId: 'yearly' },
      changingTerm,
      '2026-11-21 yearly: 2026-11-21',
    ],
    [
      'today, where a cancelled term is to be renewed',
      { groupId: 'yearly' },
      cancelled,
      '2026-11-21 yearly: 2026-11-21',
    ],
  ])('%s', (_, plan, contract, expected) => {
    expect(inShort(planned(plan, contract))).toBe(expected)
  })

  it.each<[string, Partial<PlannedPlan>, Contract]>([
    ['is the plan in force', { groupId: 'standard' }, monthly],
    ['is the plan that begins at this very instant', { groupId: 'standard' }, begun],
    ['is the plan in force with its seats', { groupId: 'yearly', seats: { analysts: 1, viewers: 0 } }, yearly],
    ['is the plan that the coupon in force discounts', { groupId: 'standard' }, discounted],
    [
      'has fewer seats of a monthly plan',
      { seats: { analysts: 1, viewers: 0 } },
      { ...monthly, entries: [...monthly.entries, from('standard.viewer', '2026-02-10')] },
    ],
    ['is cancelled and stays so', {}, cancelled],
    ['is none and stays so', {}, contractOf([])],
    ['has seats without a plan', { seats: { analysts: 2, viewers: 0 } }, contractOf([])],
  ])('not at all where it %s', (_, plan, contract) => {
    expect(inShort(planned(plan, contract))).toBe('nothing')
  })

  it.each<[string, Partial<PlannedPlan>, Contract, string]>([
    ['is not known', { groupId: 'nowhere' }, monthly, 'plan-unknown'],
    ['is in force and another one is scheduled', { groupId: 'standard' }, changing, 'already-current'],
    ['has an add-on that the plan is not sold with', { addOns: counts(['camera', 1]) }, lower, 'not-offered'],
    ['has more add-ons than allowed', { addOns: counts(['camera', 4]) }, monthly, 'amount-not-offered'],
    ['gives up an add-on that it has not', { addOns: counts(['camera', -1]) }, monthly, 'amount-not-offered'],
    ['is not known on its day', { groupId: 'nowhere', start: '2027-01-01' }, monthly, 'plan-unknown'],
    ['gives up seats of a term', { seats: { analysts: 0, viewers: 0 } }, yearly, 'seats-below-current'],
  ])('or says why it cannot be had, where it %s', (_, plan, contract, reason) => {
    expect(inShort(planned(plan, contract))).toBe(reason)
  })

  it('or says that it is too late, also where the day before would have done', () => {
    const start = '2027-02-07'
    const plan = { groupId: 'standard', start }
    expect(inShort(planned(plan, yearly, startOfDay(start, zone) - 1))).toBe('2027-02-06 standard: 2027-02-10')
    expect(inShort(planned(plan, yearly, startOfDay(start, zone)))).toBe('past-deadline')
  })
})
