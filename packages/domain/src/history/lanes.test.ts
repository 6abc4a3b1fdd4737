import { describe, expect, it } from 'vitest'
import { catalogue, contractOf, entry, zone } from '../add-ons/add-on-catalogue.test-support.ts'
import { dateOf, startOfDay } from '../calendar/index.ts'
import type { PlanEntry } from '../contract/index.ts'
import { contractLanes, type Stretch, standingDifference } from './index.ts'

const text = (lane: readonly Stretch<unknown>[]) =>
  lane.map(({ start, end, value }) =>
    [dateOf(start, zone), end === null ? '…' : dateOf(end, zone), String(value)].join(' '),
  )

const withCoupon = (of: PlanEntry): PlanEntry => ({ ...of, couponId: 'spring' })
const later = (of: PlanEntry): PlanEntry => ({ ...of, start: of.start + 1 })

describe('the lanes of a contract', () => {
  it.each<[string, readonly PlanEntry[], readonly string[], readonly string[], readonly string[]]>([
    [
      'seats bought later',
      [
        entry('standard.base', '2026-01-01'),
        entry('standard.viewer', '2026-01-01'),
        entry('standard.analyst', '2026-04-10'),
        entry('standard.viewer', '2026-04-10'),
      ],
      ['2026-01-01 … standard'],
      ['2026-01-01 2026-04-10 1', '2026-04-10 … 2'],
      ['2026-01-01 2026-04-10 1', '2026-04-10 … 2'],
    ],
    [
      'a trial, then a plan, and a pause',
      [
        entry('trial.base', '2026-01-01', '2026-02-01'),
        entry('standard.base', '2026-02-01', '2026-03-05'),
        entry('paused.base', '2026-03-05', '2026-03-09'),
        entry('standard.base', '2026-03-09'),
      ],
      [
        '2026-01-01 2026-02-01 trial',
        '2026-02-01 2026-03-05 standard',
        '2026-03-05 2026-03-09 paused',
        '2026-03-09 … standard',
      ],
      ['2026-02-01 2026-03-05 1', '2026-03-09 … 1'],
      ['2026-02-01 2026-03-05 0', '2026-03-09 … 0'],
    ],
    [
      'a term that was renewed with its seats',
      [
        entry('yearly.base', '2025-04-01', '2026-04-01'),
        later(entry('yearly.viewer', '2025-04-01', '2026-04-01')),
        entry('yearly.base', '2026-04-01', '2027-04-01'),
        entry('yearly.viewer', '2026-04-01', '2027-04-01'),
      ],
      ['2025-04-01 2027-04-01 yearly'],
      ['2025-04-01 2027-04-01 1'],
      ['2025-04-01 2027-04-01 1'],
    ],
    [
      'plans in whatever order they are, with nothing between them',
      [
        entry('mbp.base', '2026-06-01'),
        entry('standard.base', '2026-01-01', '2026-02-01'),
        entry('standard.base', '2026-03-01', '2026-06-01'),
        entry('standard.upload', '2026-03-10', '2026-04-01'),
      ],
      ['2026-01-01 2026-02-01 standard', '2026-03-01 2026-06-01 standard', '2026-06-01 … mbp'],
      ['2026-01-01 2026-02-01 1', '2026-03-01 2026-06-01 1'],
      ['2026-01-01 2026-02-01 0', '2026-03-01 2026-06-01 0'],
    ],
    ['nothing', [], [], [], []],
  ])('are stretches of %s', (_, entries, plan, analysts, viewers) => {
    const lanes = contractLanes(contractOf(...entries), catalogue)
    expect([text(lanes.plan), text(lanes.analysts), text(lanes.viewers)]).toEqual([plan, analysts, viewers])
  })

  it.each([
    ['less than a second is no time', 999, ['standard']],
    ['a second is', 1_000, ['standard', 'paused', 'standard']],
  ])('%s', (_, length, plans) => {
    const pause = startOfDay('2026-03-05', zone)
    const contract = contractOf(
      { ...entry('standard.base', '2026-01-01'), end: pause },
      { ...entry('paused.base', '2026-03-05'), end: pause + length },
      { ...entry('standard.base', '2026-01-01'), start: pause + length },
    )
    expect(contractLanes(contract, catalogue).plan.map(({ value }) => value)).toEqual(plans)
  })

  it.each([
    [999, 1],
    [1_000, 2],
  ])('after %i milliseconds without a plan are %i of the same plan', (length, count) => {
    const end = startOfDay('2026-03-05', zone)
    const contract = contractOf(
      { ...entry('standard.base', '2026-01-01'), end },
      { ...entry('standard.base', '2026-01-01'), start: end + length },
    )
    expect(contractLanes(contract, catalogue).plan).toHaveLength(count)
  })

  it('name the coupon as long as its discount lasts', () => {
    const entries = [withCoupon(entry('coupon.base', '2026-01-01', '2026-07-01')), entry('standard.base', '2026-07-01')]
    const { coupons, plan } = contractLanes(contractOf(...entries), catalogue)
    expect(text(coupons)).toEqual(['2026-01-01 2026-07-01 spring'])
    expect(text(plan)).toEqual(['2026-01-01 2026-07-01 coupon', '2026-07-01 … standard'])
  })
})

it('the difference of a whole month is that of the plans held, with tax', () => {
  const before = contractOf(entry('standard.base', '2026-01-01'))
  const after = contractOf(...before.entries, entry('standard.analyst', '2026-11-10'))
  const difference = standingDifference(before, after, catalogue, startOfDay('2026-11-10', zone))
  expect(difference).toEqual({ minor: 2_200n, currency: 'JPY' })
})
