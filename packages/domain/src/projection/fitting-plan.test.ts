import { expect, it } from 'vitest'
import { addMonths } from '../calendar/index.ts'
import { money } from '../money/index.ts'
import { group } from '../testing/draws.ts'
import { fittingPlan } from './fitting-plan.ts'
import type { PlanReplay } from './replay.ts'

const none = { upload: 0, export: 0 }

const everyResolution = () => true

const lived = (
  id: string,
  cost: number,
  extra = 0,
  more: Partial<{ months: number; isEnough: boolean; exported: number }> = {},
): PlanReplay => ({
  group: group(id, { cycle: id === 'yearly' ? 'year' : 'month' }),
  seats: { analysts: 1, viewers: 0 },
  months: Array.from({ length: more.months ?? 12 }, (_, index) => ({
    month: addMonths('2026-01', index),
    used: { upload: 0, export: more.exported ?? 0 },
    limits: none,
    over: none,
    invoices: [],
  })),
  cost: money(BigInt(cost), 'JPY'),
  wasHeld: false,
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
  expect(fittingPlan(replays, cycle, everyResolution)?.group.id ?? null).toBe(expected)
})

const short = { isEnough: false }
const unexported = { isEnough: false, exported: 60 }

it.each<[string, readonly PlanReplay[], readonly string[], { plan: string; cheaper?: string; lacks?: string }]>([
  ['the least cost', [lived('basic', 100), lived('standard', 200)], [], { plan: 'basic' }],
  [
    'the resolution',
    [lived('basic', 100), lived('standard', 200)],
    ['basic'],
    { plan: 'standard', cheaper: 'basic', lacks: 'resolution' },
  ],
  [
    'the export that was used',
    [lived('basic', 100, 0, unexported), lived('standard', 200)],
    [],
    { plan: 'standard', cheaper: 'basic', lacks: 'export' },
  ],
  [
    'both',
    [lived('basic', 100, 0, unexported), lived('standard', 200)],
    ['basic'],
    { plan: 'standard', cheaper: 'basic', lacks: 'both' },
  ],
  [
    'what the nearest cheaper plan lacks',
    [lived('basic', 100, 0, unexported), lived('pro', 150), lived('standard', 200)],
    ['basic', 'pro'],
    { plan: 'standard', cheaper: 'pro', lacks: 'resolution' },
  ],
  [
    'what a plan lacks rather than the hours that another is short of',
    [lived('basic', 100), lived('pro', 150, 0, short), lived('standard', 200)],
    ['basic'],
    { plan: 'standard', cheaper: 'basic', lacks: 'resolution' },
  ],
  ['the least cost for the hours', [lived('basic', 100, 0, short), lived('standard', 200)], [], { plan: 'standard' }],
  [
    'the least cost, where what lacks something costs more with the hours bought',
    [lived('basic', 100, 200), lived('standard', 200)],
    ['basic'],
    { plan: 'standard' },
  ],
  ['the least cost of its cycle', [lived('yearly', 50), lived('standard', 200)], ['yearly'], { plan: 'standard' }],
])('a plan fits for %s', (_, replays, lower, expected) => {
  const fitting = fittingPlan(replays, 'month', (id) => !lower.includes(id))
  const { reason } = fitting ?? {}
  const said = reason?.kind === 'lacking' ? { cheaper: reason.cheaper.id, lacks: reason.lacks } : {}
  expect({ plan: fitting?.group.id, ...said }).toEqual(expected)
})
