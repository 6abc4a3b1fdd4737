import { addDays, dateOf, type Instant, type LocalDate, startOfDay, termAt } from '../../calendar/index.ts'
import type { Catalogue, PlanGroup } from '../../catalogue/index.ts'
import type { Contract, PlanEntry } from '../../contract/index.ts'
import type { PlanId } from '../../ids/index.ts'
import { allowanceOfHours, entryOf, group } from '../../testing/draws.ts'
import { applySchedule, pausePlan, type Resumption, type ScheduledCut } from '../index.ts'

export const ZONE = 'Asia/Tokyo'
export const noon = (date: LocalDate) => startOfDay(date, ZONE) + 12 * 3_600_000
export const midnight = (date: LocalDate) => startOfDay(date, ZONE)

const coupon = (id: string, base: PlanGroup) => group(id, { ...base, id, discountPercent: 20, baseGroupId: base.id })
const basic = group('basic', { tier: 'basic' })
const standard = group('standard', { tier: 'standard' })
const basicYear = group('basicYear', { tier: 'basic', cycle: 'year' })
const proYear = group('proYear', { tier: 'pro', cycle: 'year' })
const groups = [
  basic,
  standard,
  basicYear,
  proYear,
  coupon('standardDiscount', standard),
  coupon('proYearDiscount', proYear),
  group('unpaid', { kind: 'settlement-readonly', offering: 'not-for-sale' }),
]
const plans = groups.flatMap((of) =>
  (['base', 'analyst', 'viewer', 'upload'] as const).map((role) => ({
    id: `${of.id}.${role}`,
    groupId: of.id,
    role,
    cycle: of.cycle,
    prices: { JPY: role === 'base' ? 12_000n : 600n },
    allowance: allowanceOfHours(1),
  })),
)
export const catalogue: Catalogue = {
  groups: new Map(groups.map((each) => [each.id, each])),
  plans: new Map(plans.map((each) => [each.id, each])),
}

export const PAUSED_ON = '2027-11-01'
export const TERM_END = '2027-11-12'
export const WAITS_UNTIL = addDays(TERM_END, 60)

export type HeldPlan = readonly [plan: string, from: LocalDate, until: LocalDate | null]
export const held = (...entries: readonly HeldPlan[]): readonly PlanEntry[] =>
  entries.map(([plan, from, until], index) =>
    entryOf(`entry-${index}`, plan, midnight(from), until === null ? null : midnight(until)),
  )

export const yearly: readonly HeldPlan[] = [
  ['proYear.base', '2026-11-12', TERM_END],
  ['proYear.viewer', '2026-11-12', TERM_END],
  ['proYear.analyst', '2027-03-01', TERM_END],
]
export const anchor = { yearlyAnchor: midnight('2026-11-12') }

export const pausedOn = (contract: Contract, at: Instant, cuts: readonly ScheduledCut[] = []) => {
  const pausing = pausePlan(contract, catalogue, cuts, at)
  if (pausing === null) throw new Error('nothing was paused')
  return { pause: pausing.pause, contract: applySchedule(contract, pausing.schedule, (index) => `readonly-${index}`) }
}

export const date = (at: Instant | null) => (at === null ? null : dateOf(at, ZONE))
const added = (schedule: {
  readonly add: readonly { readonly contractPlanId: PlanId; readonly start: Instant; readonly end: Instant | null }[]
}) => schedule.add.map(({ contractPlanId, start, end }) => [contractPlanId, date(start), date(end)])

export function summaryOf(resumption: Resumption, now: Instant) {
  const returns = resumption.kind
  const back = resumption.kind === 'nothing' ? [] : added(resumption.schedule)
  if (resumption.kind !== 'begins' || resumption.term === null || resumption.yearlyAnchor === null)
    return { returns, back, term: null, counted: null }
  const counted = termAt(dateOf(resumption.yearlyAnchor, ZONE), now, ZONE).firstDay
  return { returns, back, term: resumption.term.firstDay, counted }
}
