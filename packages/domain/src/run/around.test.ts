import { expect, it } from 'vitest'
import { catalogue, contractOf, entry, zone } from '../add-ons/add-on-catalogue.test-support.ts'
import { startOfDay } from '../calendar/index.ts'
import type { Contract } from '../contract/index.ts'
import { aroundBills } from './index.ts'

const asleep = (from: string, until: string): Contract => {
  const [begins, ends] = [startOfDay(from, zone), startOfDay(until, zone)]
  const sleeps = [{ from: begins, until: ends, plannedUntil: ends, everyYear: false }]
  return { ...contractOf(entry('standard.base', '2026-08-01')), sleeps }
}

const paused = (from: string, until: string) =>
  contractOf(
    entry('standard.base', '2026-08-01', from),
    entry('paused.base', from, until),
    entry('standard.base', until),
  )

it.each<readonly [name: string, contract: Contract, expected: string]>([
  ['a plan that goes on', contractOf(entry('standard.base', '2026-08-01')), 'false null'],
  [
    'a coupon that ended with the month before',
    contractOf(entry('coupon.base', '2026-08-01', '2026-11-01'), entry('standard.base', '2026-11-01')),
    'true null',
  ],
  [
    'a coupon that ended earlier',
    contractOf(entry('coupon.base', '2026-08-01', '2026-09-01'), entry('standard.base', '2026-09-01')),
    'false null',
  ],
  ['a sleep that ended with the month before', asleep('2026-08-01', '2026-11-01'), 'false sleep'],
  ['a sleep that begins with the month', asleep('2026-11-01', '2027-02-01'), 'false sleep'],
  ['a sleep that ended before both', asleep('2026-08-01', '2026-10-01'), 'false null'],
  ['a sleep that begins after both', asleep('2026-12-01', '2027-02-01'), 'false null'],
  [
    'a coupon that ends with the month',
    contractOf(entry('coupon.base', '2026-08-01', '2026-12-01'), entry('standard.base', '2026-12-01')),
    'false null',
  ],
  ['a plan that ends within the month', contractOf(entry('standard.base', '2026-08-01', '2026-11-15')), 'false null'],
  ['a pause that lasts', paused('2026-11-10', '2027-01-20'), 'false pause'],
  [
    'a year that begins after the month',
    contractOf(entry('standard.base', '2026-08-01', '2026-12-01'), entry('yearly.base', '2026-12-01', '2027-12-01')),
    'false null',
  ],
  ['a pause within the month', paused('2026-11-10', '2026-11-20'), 'false pause'],
  ['a pause that ended in the month before', paused('2026-09-10', '2026-10-20'), 'false pause'],
  [
    'a year that begins within the month',
    contractOf(entry('standard.base', '2026-08-01', '2026-11-15'), entry('yearly.base', '2026-11-15', '2027-11-15')),
    'false terms',
  ],
])('around the bills of October and November: %s', (_, contract, expected) => {
  const { couponEnded, instead } = aroundBills(contract, catalogue, '2026-11', false)
  expect(`${couponEnded} ${instead}`).toBe(expected)
})
