import { describe, expect, it } from 'vitest'
import { applySchedule } from '../lifecycle/index.ts'
import { contractOf, down10, entry, input, now, on, spring, year15 } from './coupon-catalogue.test-support.ts'
import { decideCouponPurchase } from './index.ts'

describe('the discount begins', () => {
  const yearlyTerm = contractOf(entry('yearly.base', '2026-06-01', '2027-06-01'))
  it.each([
    ['today, from a trial', contractOf(entry('trial.base', '2026-11-01')), {}, 'purchase', '2026-11-21'],
    [
      'today, for the plan of a cancelled contract',
      { ...contractOf(entry('standard.base', '2026-01-01')), cancellation: { state: 'done', at: now - 1 } },
      {},
      'purchase',
      '2026-11-21',
    ],
    ['today, for a higher plan', contractOf(entry('basic.base', '2026-01-01')), {}, 'upgrade', '2026-11-21'],
    ['today, for the plan in force', contractOf(entry('standard.base', '2026-01-01')), {}, 'upgrade', '2026-11-21'],
    [
      'on the 1st of next month, for a lower plan',
      contractOf(entry('plus.base', '2026-01-01')),
      {},
      'downgrade',
      '2026-12-01',
    ],
    [
      'on the 1st of next month, from the MBP plan',
      contractOf(entry('mbp.base', '2026-01-01')),
      {},
      'downgrade',
      '2026-12-01',
    ],
    [
      'on the day wished for',
      contractOf(entry('basic.base', '2026-01-01')),
      { startDate: '2027-01-15' },
      'upgrade',
      '2027-01-15',
    ],
    ['after the running term', yearlyTerm, { startDate: '2027-01-15' }, 'downgrade', '2027-06-01'],
    [
      'as a downgrade for most: DOWN10',
      contractOf(entry('standard.base', '2026-01-01')),
      { coupon: down10 },
      'downgrade',
      '2026-12-01',
    ],
  ] as const)('%s', (_when, contract, more, kind, day) => {
    expect(decideCouponPurchase(input(contract, more))).toMatchObject({ kind, start: on(day) })
  })

  it('and lasts for the months of the coupon, whatever day it begins on', () => {
    const at = (day: string, coupon = spring) => decideCouponPurchase(input(contractOf(), { coupon, now: on(day) + 1 }))
    expect(at('2026-11-21')).toMatchObject({ end: on('2027-02-21') })
    expect(at('2026-11-30')).toMatchObject({ end: on('2027-02-28') })
    expect(at('2026-11-21', year15)).toMatchObject({ end: on('2027-11-21') })
  })

  it('in place of whatever began earlier today, without a gap or an overlap', () => {
    const bought = now - 3_600_000
    const today = contractOf({ ...entry('trial.base', '2026-11-01'), end: bought }, entry('basic.base', bought))
    const decision = decideCouponPurchase(input(today))
    if (decision.kind === 'refused') throw new Error(decision.reason)
    const after = applySchedule(today, decision.schedule, String)
    expect(after.entries.map((each) => [each.contractPlanId, each.start, each.end])).toEqual([
      ['trial.base', on('2026-11-01'), on('2026-11-21')],
      [`${spring.groupId}.base`, on('2026-11-21'), on('2027-02-21')],
    ])
  })
})
