import { describe, expect, it } from 'vitest'
import { contractOf, entry, hours, input, on, spring } from './coupon-catalogue.test-support.ts'
import { decideCouponPurchase } from './index.ts'

describe('a coupon can be used', () => {
  it.each([
    ['once per contract', { isUsed: true }, 'coupon-already-used'],
    ['from its first day on', { now: on('2026-11-01') - 1 }, 'coupon-not-effective'],
    ['until the end of its last day', { now: on('2027-04-01') }, 'coupon-not-effective'],
    ['where its plan is sold', { organization: { isGlobal: true, isEsports: false } }, 'coupon-other-region'],
    ['as long as uses are left', { coupon: { ...spring, usesLeft: 0 } }, 'coupon-exhausted'],
    ['by organisations that may choose a plan', { organization: { isGlobal: false, isEsports: true } }, 'esports'],
    ['once the last bill is paid', { unsettled: true }, 'unsettled'],
    ['for the seats that are in force at least', { viewers: 0 }, 'seats-below-current'],
    ['from today on', { startDate: '2026-11-20' }, 'coupon-start'],
    ['not from a day on which it is over', { startDate: '2027-04-01' }, 'coupon-start'],
    ['with limits of its own plan only', { limits: new Map([['basic.base', hours(1)]]) }, 'coupon-limits'],
    [
      'with limits no wider than the plan',
      { limits: new Map([[`${spring.groupId}.base`, hours(16)]]) },
      'coupon-limits',
    ],
  ] as const)('%s', (_rule, more, reason) => {
    const contract = contractOf(entry('basic.base', '2026-01-01'), entry('basic.viewer', '2026-01-01'))
    expect(decideCouponPurchase(input(contract, more))).toEqual({ kind: 'refused', reason })
  })

  it('on its first and last day in the zone of the organisation', () => {
    for (const at of [on('2026-11-01'), on('2027-04-01') - 1]) {
      expect(decideCouponPurchase(input(contractOf(), { now: at })).kind).toBe('purchase')
    }
  })

  it('only in a currency that its plan is priced in', () => {
    const abroad = {
      coupon: { ...spring, groupId: 'proDiscount20Percent' },
      organization: { isGlobal: true, isEsports: false },
    }
    const reason = 'coupon-other-currency'
    expect(decideCouponPurchase(input(contractOf(), abroad))).toEqual({ kind: 'refused', reason })
  })

  it('never where the catalogue lacks its group, or the one that it discounts', () => {
    const of = (groupId: string) => () => decideCouponPurchase(input(contractOf(), { coupon: { ...spring, groupId } }))
    expect(of('gone')).toThrow('the catalogue has no plan group gone')
    expect(of('standard')).toThrow('plan group standard discounts no group')
  })

  it('not again where its plans are in the contract', () => {
    const used = contractOf(entry('basic.base', '2026-11-10', '2026-11-11', 'spring'))
    expect(decideCouponPurchase(input(used))).toEqual({ kind: 'refused', reason: 'coupon-already-used' })
  })
})
