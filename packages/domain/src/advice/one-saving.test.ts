import { describe, expect, it } from 'vitest'
import { now, zone } from '../add-ons/add-on-catalogue.test-support.ts'
import { addMonths, addMonthsToDate, dateOf, monthOf, startOfDay } from '../calendar/index.ts'
import type { Catalogue, CataloguePlan, PlanGroup } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import {
  cheaperPlans,
  comparisonsOf,
  isInNextYear,
  plannedHours,
  type YearInput,
  yearAhead,
} from '../projection/index.ts'
import { storageBills, storedSecondsAt, totalOf, withoutDays } from '../storage/index.ts'
import { contractOf, entryOf, group } from '../testing/draws.ts'
import { cheapYears, HOUR, plansLike } from './advice.test-support.ts'
import { type AdviceInput, giveAdvice } from './index.ts'

const yearsLike = (id: string, price: bigint, hours: number): readonly CataloguePlan[] =>
  plansLike('smaller', price, hours).map((plan) => ({
    ...plan,
    id: plan.id.replace('smaller', id),
    groupId: id,
    cycle: 'year',
  }))

const groups: readonly PlanGroup[] = [
  group('smaller', { tier: 'basic' }),
  group('larger', { tier: 'standardPlus' }),
  group('smallYear', { tier: 'basic', cycle: 'year' }),
]
const prices: Catalogue = {
  groups: new Map([...cheapYears.groups, ...groups.map((each) => [each.id, each] as const)]),
  plans: new Map([
    ...cheapYears.plans,
    ...[
      ...plansLike('smaller', 9_000n, 10),
      ...plansLike('larger', 23_000n, 40),
      ...yearsLike('smallYear', 90_000n, 120),
    ].map((plan) => [plan.id, plan] as const),
  ]),
}

const from = startOfDay('2025-01-01', zone)
const base = entryOf('base', 'standard.base', from, null)
const analyst = entryOf('analyst', 'standard.analyst', from, null)
const yearly = (first: string): Contract => {
  const [start, end] = [startOfDay(first, zone), startOfDay(addMonthsToDate(first, 12), zone)]
  return contractOf([entryOf('base', 'yearly.base', start, end)], { yearlyAnchor: start })
}

/** As the demo's clubs: monthly, with seats, by transfer, with a coupon, yearly and at renewal. */
const contracts: readonly (readonly [string, Contract])[] = [
  ['by the month', contractOf([base])],
  ['with seats', contractOf([base, analyst, { ...analyst, id: 'viewer', contractPlanId: 'standard.viewer' }])],
  ['by transfer', contractOf([base], { leastCharge: { minor: 0n, byCard: { month: false, year: false } } })],
  ['on a larger plan', contractOf([entryOf('base', 'larger.base', from, null)])],
  ['with a coupon', contractOf([entryOf('base', 'coupon.base', from, startOfDay('2027-02-01', zone))])],
  ['by the year', yearly('2026-04-01')],
  ['shortly before a renewal', yearly('2025-11-26')],
]

const seasons: readonly (readonly [string, readonly number[]])[] = [
  ['a season', [14, 9, 7, 8, 17, 15, 18, 13, 9, 6, 16, 16.5]],
  ['few hours', [4, 3, 2, 3, 5, 5, 6, 4, 3, 1, 5, 5]],
  ['three months', [9, 17, 24]],
  ['no past', []],
]

const storedDays = [{ date: '2024-05-01', seconds: 600 * HOUR }]

function inputOf(contract: Contract, hours: readonly number[]): AdviceInput {
  const running = monthOf(now, zone)
  const lived = hours.map((upload, index) => ({
    month: addMonths(running, index - hours.length),
    used: { upload: upload * HOUR, export: 0 },
  }))
  const planned = plannedHours({
    lived,
    running: { month: running, used: { upload: 9 * HOUR, export: 0 } },
    now,
    zone,
    countedFrom: running,
    upload: null,
    export: null,
  })
  return {
    contract,
    catalogue: prices,
    organization: { isGlobal: false, isEsports: false },
    unsettled: false,
    now,
    lived,
    storedDays,
    assumptions: { ...planned, buysHours: true, storedSecondsAt: storedSecondsAt(storedDays, zone) },
  }
}

const savingOf = (input: YearInput, groupId: string): bigint =>
  -comparisonsOf(input)({ groupId, seats: null, start: null, coupon: null }).difference.minor

describe.each(contracts)('of a contract %s every part names one saving', (_, contract) => {
  it.each(seasons)('after %s', (__, hours) => {
    const input = inputOf(contract, hours)
    const standing = yearAhead(input, []).total.minor
    const today = dateOf(now, zone)
    for (const advice of giveAdvice(input)) {
      if (advice.kind === 'old-videos' || advice.kind === 'sleep') continue
      expect(advice.saving.minor).toBe(savingOf(input, advice.groupId))
      expect(advice.before.minor).toBe(standing)
      const paid = advice.payments.reduce((sum, { amount }) => sum + amount.minor, 0n)
      expect(advice.saving.minor).toBe(advice.before.minor - paid)
      expect(advice.payments.every(({ paidOn }) => paidOn === today || isInNextYear(paidOn, today))).toBe(true)
    }
    for (const way of cheaperPlans(input)) expect(way.saving.minor).toBe(savingOf(input, way.groupId))
  })

  it('of old videos', () => {
    const input = inputOf(contract, [])
    const without = { ...input, assumptions: { ...input.assumptions, storedSecondsAt: () => 0 } }
    const bills = storageBills(input, storedDays)
    const saved = totalOf(bills, contract).minor - totalOf(withoutDays(bills, storedDays, contract), contract).minor
    expect(saved).toBe(yearAhead(input, []).total.minor - yearAhead(without, []).total.minor)
    const advised = giveAdvice(input).filter(({ kind }) => kind === 'old-videos')
    expect(advised.map(({ saving }) => saving.minor)).toEqual(advised.map(() => saved))
  })
})
