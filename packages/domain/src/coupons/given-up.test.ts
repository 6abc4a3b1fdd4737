import { describe, expect, it } from 'vitest'
import { catalogue, contractOf, entry, now, on, spring } from './coupon-catalogue.test-support.ts'
import { couponsGivenUp } from './index.ts'

describe('a change of plans gives up', () => {
  const reserved = contractOf(
    entry('plus.base', '2026-01-01', '2026-12-01'),
    entry('standardDiscount20Percent.base', '2026-12-01', '2027-03-01', 'spring'),
    entry('standardDiscount20Percent.viewer', '2026-12-01', '2027-03-01', 'spring'),
  )
  const withdrawing = (...ids: string[]) => ({ end: [], withdraw: ids, add: [] })
  const both = [`standardDiscount20Percent.base@2026-12-01`, `standardDiscount20Percent.viewer@2026-12-01`]
  const lost = { couponId: 'spring', group: catalogue.groups.get(spring.groupId), start: on('2026-12-01') }
  const aside = {
    contractPlanId: 'yearlyDiscount15Percent.base',
    couponId: 'year15',
    start: on('2027-06-01'),
    end: on('2028-06-01'),
  }

  it.each([
    ['a coupon whose plans it withdraws', reserved, { schedule: withdrawing(...both) }, [lost]],
    ['nothing where it withdraws nothing', reserved, { schedule: withdrawing() }, []],
    ['nothing while one of the coupon’s plans stays', reserved, { schedule: withdrawing(both[0] ?? '') }, []],
    [
      'nothing where the coupon’s plans are scheduled again',
      reserved,
      { schedule: { ...withdrawing(...both), add: [{ ...aside, couponId: 'spring' }] } },
      [],
    ],
    ['nothing that has begun', reserved, { schedule: withdrawing(...both), now: on('2026-12-01') }, []],
    [
      'no plan that was reserved without a coupon',
      contractOf(entry('basic.base', '2026-12-01')),
      { schedule: withdrawing('basic.base@2026-12-01') },
      [],
    ],
    [
      'no coupon of a plan that the catalogue has no longer',
      contractOf(entry('gone.base', '2026-12-01', '2027-03-01', 'spring')),
      { schedule: withdrawing('gone.base@2026-12-01') },
      [],
    ],
    [
      'a coupon that a reserved cancellation put aside',
      contractOf(entry('yearly.base', '2026-06-01', '2027-06-01')),
      { schedule: withdrawing(), kept: [aside] },
      [{ couponId: 'year15', group: catalogue.groups.get('yearlyDiscount15Percent'), start: aside.start }],
    ],
  ])('%s', (_what, contract, change, expected) => {
    expect(couponsGivenUp(contract, catalogue, { now, ...change })).toEqual(expected)
  })
})
