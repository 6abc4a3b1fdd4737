import type { Catalogue, PlanGroup } from '../catalogue/index.ts'
import type { PlanGroupId } from '../ids/index.ts'

/** What a change from one plan group to another is to its reader. */
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
