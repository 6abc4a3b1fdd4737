import { startOfDay } from '../calendar/index.ts'
import type { Contract, PlanEntry } from '../contract/index.ts'
import { contractOf, entry, zone } from '../plans/plan-catalogue.test-support.ts'

export type Held = readonly [planId: string, from: string, to?: string]

export const midnight = (day: string) => startOfDay(day, zone)
const entriesOf = (held: readonly Held[]): PlanEntry[] =>
  held.map(([planId, from, to], index) => ({ ...entry(planId, from, to), id: `${index}` }))
export const clubOf = (held: readonly Held[], more: Partial<Contract> = {}): Contract => ({
  ...contractOf(...entriesOf(held)),
  ...more,
})

export const STANDARD: Held = ['standard.base', '2026-03-10']
export const YEAR: Held = ['yearly.base', '2026-05-01', '2027-05-01']
export const yearly: Partial<Contract> = { yearlyAnchor: midnight('2026-05-01') }
