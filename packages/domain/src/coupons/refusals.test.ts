import { describe, expect, it } from 'vitest'
import type { Contract } from '../contract/index.ts'
import { contractOf, down10, entry, hours, input, now, on, spring, year15 } from './coupon-catalogue.test-support.ts'
import { type CouponPurchaseInput, decideCouponPurchase } from './index.ts'

const standard = contractOf(entry('standard.base', '2026-01-01'))
const withSeats = contractOf(
  entry('standard.base', '2026-01-01'),
  entry('standard.analyst', '2026-01-01'),
  entry('standard.viewer', '2026-01-01'),
)
const withTwo = contractOf(...withSeats.entries, entry('standard.viewer', '2026-02-01'))

const outcome = (contract = standard, more: Partial<CouponPurchaseInput> = {}): unknown => {
  const decision = decideCouponPurchase(input(contract, more))
  return decision.kind === 'refused' ? decision.reason : decision.kind
}
const given = hours(15)
const own = (more: Partial<typeof given>, planId = `${spring.groupId}.base`) => ({
  limits: new Map([[planId, { ...given, ...more }]]),
})

describe('limits of its own', () => {
  it.each([
    ['what the plan gives', own({}), 'upgrade'],
    ['less of each', own({ uploadHardSeconds: 1, uploadSoftSeconds: 1 }), 'upgrade'],
    ['more hours of upload', own({ uploadHardSeconds: given.uploadHardSeconds + 1 }), 'coupon-limits'],
    ['a later warning of upload', own({ uploadSoftSeconds: given.uploadSoftSeconds + 1 }), 'coupon-limits'],
    ['hours of export', own({ exportHardSeconds: 1 }), 'coupon-limits'],
    ['a warning of export', own({ exportSoftSeconds: 1 }), 'coupon-limits'],
    ['a plan of another group', own({}, 'standard.base'), 'coupon-limits'],
    ['a plan that nobody knows', own({}, 'nothing.base'), 'coupon-limits'],
    ['none', {}, 'upgrade'],
  ])('%s', (_, more, expected) => {
    expect(outcome(standard, more)).toBe(expected)
  })

  it('are those of their plan alone', () => {
    const decision = decideCouponPurchase(input(withSeats, own({ uploadHardSeconds: 3_600 })))
    if (decision.kind === 'refused') throw new Error(decision.reason)
    expect(decision.schedule.add.map((each) => [each.contractPlanId, each.limits?.uploadHardSeconds])).toEqual([
      [`${spring.groupId}.base`, 3_600],
      [`${spring.groupId}.analyst`, undefined],
      [`${spring.groupId}.viewer`, undefined],
    ])
    expect(decision.schedule.add.map((each) => 'limits' in each)).toEqual([true, false, false])
  })
})

describe('seats', () => {
  it.each<[Partial<CouponPurchaseInput>, string, Contract?]>([
    [{}, 'upgrade'],
    [{ analysts: 2, viewers: 1 }, 'upgrade'],
    [{ analysts: 3, viewers: 2 }, 'upgrade'],
    [{ analysts: 1 }, 'seats-below-current'],
    [{ viewers: 0 }, 'seats-below-current'],
    [{ viewers: 1 }, 'seats-below-current', withTwo],
    [{ analysts: 1, viewers: 0 }, 'seats-below-current'],
  ])('as wished for: %j', (more, expected, contract = withSeats) => {
    expect(outcome(contract, more)).toBe(expected)
  })

  it('include one analyst', () => {
    expect(decideCouponPurchase(input(standard, { analysts: 1, viewers: 2 }))).toMatchObject({
      seats: { analysts: 1, viewers: 2 },
    })
    expect(decideCouponPurchase(input(withSeats))).toMatchObject({ seats: { analysts: 2, viewers: 1 } })
  })

  it('of a club that comes back are those of before, and no fewer than users have', () => {
    const left: Contract = { ...withTwo, cancellation: { state: 'done', at: now - 1 } }
    const inUse = { analysts: 0, viewers: 1 }
    expect(decideCouponPurchase(input(left, { inUse }))).toMatchObject({ seats: { analysts: 2, viewers: 2 } })
    expect([1, 0].map((viewers) => outcome(left, { inUse, analysts: 1, viewers }))).toEqual([
      'purchase',
      'seats-below-current',
    ])
  })
})

describe('it is refused', () => {
  it.each([
    ['while a bill is unpaid', standard, { unsettled: true }, 'unsettled'],
    ['in the last days of a term', contractOf(entry('yearly.base', '2025-11-23', '2026-11-23')), {}, 'past-deadline'],
    ['never before them', contractOf(entry('yearly.base', '2025-12-01', '2026-12-01')), {}, 'downgrade'],
    ['yesterday', standard, { startDate: '2026-11-20' }, 'coupon-start'],
    ['never for today', standard, { startDate: '2026-11-21' }, 'upgrade'],
    ['never on its last day', standard, { startDate: '2027-03-31' }, 'upgrade'],
    ['after its last day', standard, { startDate: '2027-04-01' }, 'coupon-start'],
    [
      'never for a downgrade, which has its own day',
      standard,
      { coupon: down10, startDate: '2030-01-01' },
      'downgrade',
    ],
  ])('%s', (_, contract, more, expected) => {
    expect(outcome(contract, more)).toBe(expected)
  })
})

describe('the anchor of terms', () => {
  const anchor = on('2026-06-01')
  const yearly = { ...contractOf(entry('yearly.base', '2026-06-01', '2027-06-01')), yearlyAnchor: anchor }
  it.each([
    ['is kept by a monthly coupon', { ...standard, yearlyAnchor: anchor }, spring, anchor],
    ['stays away with a monthly coupon', standard, spring, null],
    ['begins with a yearly one', standard, year15, on('2026-11-21')],
    ['is kept by a yearly one after a term', yearly, year15, anchor],
    ['begins where a yearly plan has none', { ...yearly, yearlyAnchor: null }, year15, on('2027-06-01')],
    ['begins again after a monthly plan', { ...standard, yearlyAnchor: anchor }, year15, on('2026-11-21')],
  ])('%s', (_, contract, coupon, expected) => {
    expect(decideCouponPurchase(input(contract, { coupon }))).toMatchObject({ yearlyAnchor: expected })
  })
})

it('what began since its first instant is replaced, and a wished day leaves until then what is there', () => {
  const later = decideCouponPurchase(input(standard, { startDate: '2027-01-15' }))
  const reserved = { at: now, through: '2027-02' }
  expect(later).toMatchObject({ start: on('2027-01-15'), schedule: { add: [{ reserved }] } })
  const [soon] = [decideCouponPurchase(input(standard))]
  expect(soon).toMatchObject({ start: on('2026-11-21') })
  expect(now).toBeGreaterThan(on('2026-11-21'))
})
