import { expect, it } from 'vitest'
import { monthInterval, startOfDay } from '../calendar/index.ts'
import type { Contract } from '../contract/index.ts'
import { addedCost } from './index.ts'
import { catalogue, contractOf, entry, now, zone } from './plan-catalogue.test-support.ts'

const none = contractOf()
const standard = contractOf(entry('standard.base', '2026-01-01'))
const ending = contractOf(entry('standard.base', '2026-01-01', '2026-12-01'))
const cancelled: Contract = {
  ...contractOf(entry('standard.base', '2026-01-01', '2026-12-16')),
  cancellation: { state: 'reserved', at: startOfDay('2026-12-16', zone) },
}
const november = monthInterval('2026-11', zone)
const added = (contractPlanId: string, start: number, end: number | null = null) => ({ contractPlanId, start, end })
const december = startOfDay('2026-12-01', zone)

const january = startOfDay('2027-01-01', zone)

it.each([
  // 10 of 30 days of 19,800, and 10 % tax.
  ['a first plan', none, [added('standard.base', startOfDay('2026-11-21', zone))], 7_260, 21_780],
  ['a plan that follows', ending, [added('standard.base', december)], 21_780, 21_780],
  [
    'a plan that follows, with a seat',
    ending,
    [added('standard.base', december), added('standard.viewer', december)],
    21_780,
    22_330,
  ],
  // 15 of 31 days of December.
  [
    'a seat of an account that ends, and one from a day after its end',
    cancelled,
    [added('standard.viewer', now), added('standard.viewer', startOfDay('2026-12-20', zone))],
    182,
    265,
  ],
  ['a seat', standard, [added('standard.viewer', now)], 182, 550],
  [
    'an hour of the month with a seat',
    standard,
    [added('standard.upload', november.start, november.end), added('standard.viewer', now)],
    732,
    1_100,
  ],
  ['a seat of this month alone', standard, [added('standard.viewer', now, november.end)], 182, null],
  [
    'a seat of parts of two months',
    standard,
    [added('standard.viewer', now, startOfDay('2026-12-16', zone))],
    447,
    null,
  ],
  [
    'two seats until January, and one that follows',
    standard,
    [added('standard.viewer', now, january), added('standard.viewer', now, january), added('standard.viewer', january)],
    366,
    1_100,
  ],
  [
    'a plan of this month alone',
    none,
    [added('standard.base', startOfDay('2026-11-21', zone), december)],
    7_260,
    7_260,
  ],
  ['an hour of the month', standard, [added('standard.upload', november.start, november.end)], 550, null],
] as const)('%s costs what the bills become with it, or grow by', (_, contract, add, total, monthly) => {
  const input = { contract, catalogue, userContracts: [], storedSecondsOverRetention: 0, add, now }
  expect(addedCost(input)).toMatchObject({ total, monthly })
})

it('what is over soon costs nothing of the month before it is bought', () => {
  const add = [
    added('standard.viewer', december),
    added('standard.viewer', november.start, startOfDay('2026-12-11', zone)),
  ]
  const input = { contract: standard, catalogue, userContracts: [], storedSecondsOverRetention: 0, add }
  // A seat for all of December, and one for 10 of its 31 days.
  expect(addedCost({ ...input, now: december })).toMatchObject({ total: 727, monthly: 727 })
})

// The plan itself is 21,780 a month.
it.each([
  ['a first plan', none, [added('standard.base', startOfDay('2026-11-21', zone))], 7_260, 21_780],
  ['a plan that follows', ending, [added('standard.base', december)], 21_780, 21_780],
  ['a seat', standard, [added('standard.viewer', now)], 21_962, 22_330],
  ['an hour of the month', standard, [added('standard.upload', november.start, november.end)], 22_330, 0],
] as const)('%s stands on bills of so much, of now and of whole months', (_, contract, add, total, monthly) => {
  const input = { contract, catalogue, userContracts: [], storedSecondsOverRetention: 0, add, now }
  expect(addedCost(input).bills).toEqual({ total, monthly })
})
