import type { Instant } from '../calendar/index.ts'
import type { Catalogue, PlanGroup } from '../catalogue/index.ts'
import type { Contract } from './contract.ts'
import { baseGroupAt } from './entries.ts'

export const contractStateKinds = [
  'trial',
  'trial-readonly',
  'settlement-readonly',
  'monthly',
  'yearly',
  /** Bought with a coupon, monthly or yearly. */
  'coupon',
  'mbp',
  'cancelled',
  'none',
] as const
export type ContractStateKind = (typeof contractStateKinds)[number]

type WithoutPlan = 'cancelled' | 'none'

/** Specification, "Contract states". */
export type ContractState =
  | { readonly kind: Exclude<ContractStateKind, WithoutPlan>; readonly group: PlanGroup }
  | { readonly kind: WithoutPlan }

export const isCancelled = (contract: Contract, at: Instant): boolean =>
  contract.cancellation.state !== 'none' && contract.cancellation.at <= at

/** freePlan, freePlusPlan and freeOfflinePlan are trials; read-only groups are not (reading N7). */
export function contractStateAt(contract: Contract, catalogue: Catalogue, at: Instant): ContractState {
  if (isCancelled(contract, at)) return { kind: 'cancelled' }
  const group = baseGroupAt(contract, catalogue, at)
  if (group === null) return { kind: 'none' }
  switch (group.kind) {
    case 'trial':
    case 'offline-trial':
      return { kind: 'trial', group }
    case 'trial-readonly':
      return { kind: 'trial-readonly', group }
    case 'settlement-readonly':
      return { kind: 'settlement-readonly', group }
    case 'mbp':
      return { kind: 'mbp', group }
    case 'paid':
    case 'asleep':
    case 'test':
    case 'add-on':
      return paidState(group)
  }
}

function paidState(group: PlanGroup): ContractState {
  if (group.discountPercent > 0) return { kind: 'coupon', group }
  return group.cycle === 'year' ? { kind: 'yearly', group } : { kind: 'monthly', group }
}
