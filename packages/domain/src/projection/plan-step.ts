import {
  dateOf,
  type Instant,
  type LocalDate,
  nextMonth,
  startOfMonth,
  type YearMonth,
  type Zone,
} from '../calendar/index.ts'
import type { Catalogue, PlanGroup } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import type { PlanGroupId } from '../ids/index.ts'
import { type ContractChange, contractChanges } from './contract-changes.ts'

export type PlanStep =
  | { readonly kind: 'ends' | 'paused' | 'restored' | 'trialEnded' | 'couponEnds' }
  | { readonly kind: 'begins'; readonly to: PlanGroup }
  | { readonly kind: 'instead'; readonly to: PlanGroup; readonly from: PlanGroup }

export function planStepOf(
  change: { readonly from: PlanGroupId | null; readonly to: PlanGroupId | null },
  { groups }: Pick<Catalogue, 'groups'>,
): PlanStep {
  const from = change.from === null ? undefined : groups.get(change.from)
  const to = change.to === null ? undefined : groups.get(change.to)
  if (to === undefined) return { kind: 'ends' }
  if (to.kind === 'settlement-readonly') return { kind: 'paused' }
  if (to.kind === 'trial-readonly') return { kind: 'trialEnded' }
  if (from?.kind === 'settlement-readonly') return { kind: 'restored' }
  if (from?.baseGroupId === to.id) return { kind: 'couponEnds' }
  return from?.kind === 'paid' ? { kind: 'instead', to, from } : { kind: 'begins', to }
}

/** In the contract's zone: an end's last day, else the first. */
export function changeDay(change: ContractChange, catalogue: Catalogue, zone: Zone): LocalDate {
  const ends = change.kind === 'plan' && endings.has(planStepOf(change, catalogue).kind)
  return dateOf(ends ? change.at - 1 : change.at, zone)
}

const endings: ReadonlySet<PlanStep['kind']> = new Set(['ends', 'trialEnded', 'couponEnds'])

export function restoredIn(contract: Contract, catalogue: Catalogue, month: YearMonth): Instant | null {
  const { zone } = contract
  const range = { from: startOfMonth(month, zone), to: startOfMonth(nextMonth(month), zone) - 1 }
  const restored = contractChanges(contract, catalogue, range).findLast(
    (change) => change.kind === 'plan' && planStepOf(change, catalogue).kind === 'restored',
  )
  return restored?.at ?? null
}
