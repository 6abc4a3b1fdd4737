import { expect, it } from 'vitest'
import { addMonths } from '../calendar/index.ts'
import { money } from '../money/index.ts'
import { group } from '../testing/draws.ts'
import { costWithHours, fittingPlan } from './fitting-plan.ts'
import type { PlanReplay } from './replay.ts'

const none = { upload: 0, export: 0 }

/** Months under a plan, with what they cost and the hours that would have had to be bought. */
const lived = (
  id: string,
  cost: number,
  extra = 0,
  more: Partial<{ months: number; isEnough: boolean }> = {},
): PlanReplay => ({
  group: group(id, { cycle: id === 'yearly' ? 'year' : 'month' }),
  seats: { analysts: 1, viewers: 0 },
  months: Array.from({ length: more.months ?? 12 }, (_, index) => ({
    month: addMonths('2026-01', index),
    used: none,
    limits: none,
    over: none,
    invoices: [],
  })),
  cost: money(BigInt(cost), 'JPY'),
  extra: { ...none, cost: money(BigInt(extra), 'JPY'), isEnough: more.isEnough ?? true },
})

it.each<[string, readonly PlanReplay[], 'month' | 'year', string | null]>([
  ['the one that costs least', [lived('basic', 300), lived('standard', 200), lived('plus', 400)], 'month', 'standard'],
  [
    'the one that costs least with the hours bought',
    [lived('basic', 100, 250), lived('standard', 200, 100)],
    'month',
    'standard',
  ],
  ['the lower of two that cost the same', [lived('basic', 100, 100), lived('standard', 200)], 'month', 'basic'],
  [
    'none that could not have sufficed',
    [lived('basic', 100, 0, { isEnough: false }), lived('standard', 200)],
    'month',
    'standard',
  ],
  ['none where none could have sufficed', [lived('basic', 100, 0, { isEnough: false })], 'month', null],
  ['none before three months', [lived('basic', 100, 0, { months: 2 })], 'month', null],
  ['one after three months', [lived('basic', 100, 0, { months: 3 })], 'month', 'basic'],
  ['none of the other cycle', [lived('yearly', 100), lived('standard', 200)], 'month', 'standard'],
  ['a year', [lived('yearly', 300), lived('standard', 200)], 'year', 'yearly'],
  ['no year before twelve months', [lived('yearly', 100, 0, { months: 11 })], 'year', null],
])('the plan that fits is %s', (_, replays, cycle, expected) => {
  expect(fittingPlan(replays, cycle)?.group.id ?? null).toBe(expected)
})

it('a plan costs its bills and the hours bought', () => {
  expect(costWithHours(lived('basic', 100, 250)).minor).toBe(350n)
})
