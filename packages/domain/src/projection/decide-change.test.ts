import { describe, expect, it } from 'vitest'
import { catalogue, monthly, now, yearly, zone } from '../add-ons/add-on-catalogue.test-support.ts'
import { startOfDay } from '../calendar/index.ts'
import type { Contract } from '../contract/index.ts'
import { decideChange } from './decide-change.ts'
import type { PlannedChange } from './planned-change.ts'

const coupon = {
  id: 'spring',
  code: 'SPRING',
  groupId: 'coupon',
  effectiveFrom: '2026-11-01',
  effectiveUntil: '2027-03-31',
  termMonths: 3,
  usesLeft: 5,
}
const termEnd = startOfDay('2027-04-01', zone)
const today = startOfDay('2026-11-21', zone)
const anchor = monthly.yearlyAnchor
const notCancelled = { cancellation: { state: 'none' } }

const decided = (change: PlannedChange, contract: Contract, unsettled = false) =>
  decideChange(change, {
    contract,
    catalogue,
    organization: { isGlobal: false, isEsports: false },
    unsettled,
    now,
  })

const plan = (groupId: string): PlannedChange => ({ kind: 'plan', at: now, selection: { groupId } })
const withCoupon: PlannedChange = { kind: 'coupon', at: now, coupon }
const viewers: PlannedChange = { kind: 'add-on', at: now, addOn: { kind: 'viewer', count: 2 } }
const cancellation: PlannedChange = { kind: 'cancellation', at: now }

describe('a change that is planned', () => {
  it.each<[string, PlannedChange, Contract, object, readonly string[]]>([
    [
      'to a year counts the terms from its first day',
      plan('yearly'),
      monthly,
      { ...notCancelled, yearlyAnchor: today },
      ['yearly.base'],
    ],
    ['to a month takes a cancellation back', plan('standard'), yearly, notCancelled, ['standard.base']],
    [
      'with a coupon of a month keeps the anchor',
      withCoupon,
      monthly,
      { ...notCancelled, yearlyAnchor: anchor },
      ['coupon.base'],
    ],
    ['of seats leaves the rest as it is', viewers, monthly, {}, ['standard.viewer', 'standard.viewer']],
    ['ends a month at once', cancellation, monthly, { cancellation: { state: 'done', at: now } }, []],
    ['ends a year with its term', cancellation, yearly, { cancellation: { state: 'reserved', at: termEnd } }, []],
  ])('%s', (_, change, contract, terms, added) => {
    const made = decided(change, contract)
    expect(made).toMatchObject({ kind: 'possible' })
    if (made.kind === 'refused') return
    expect(made.terms).toEqual(terms)
    expect(made.schedule.add.map(({ contractPlanId }) => contractPlanId)).toEqual(added)
  })

  it('of seats ends and withdraws nothing', () => {
    expect(decided(viewers, monthly)).toMatchObject({ schedule: { end: [], withdraw: [] } })
  })

  it.each([
    ['a year', plan('yearly')],
    ['a month', plan('standard')],
    ['a coupon', withCoupon],
    ['seats', viewers],
    ['a cancellation', cancellation],
  ])('is refused while a bill is unpaid: %s', (_, change) => {
    expect(decided(change, yearly, true)).toEqual({ kind: 'refused', reason: 'unsettled' })
  })
})
