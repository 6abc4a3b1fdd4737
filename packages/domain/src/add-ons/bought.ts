import { type Catalogue, isSeatRole, isTimeRole } from '../catalogue/index.ts'
import type { AddedEntry } from '../lifecycle/index.ts'

export interface BoughtThing {
  readonly thing: 'upload' | 'export' | 'analysts' | 'viewers'
  readonly count: number
}

const things = { upload: 'upload', export: 'export', analyst: 'analysts', viewer: 'viewers' } as const
const HOUR = 3_600

export function boughtThings(
  entries: readonly Pick<AddedEntry, 'contractPlanId' | 'limits'>[],
  { plans }: Catalogue,
): readonly BoughtThing[] {
  const counts = new Map<BoughtThing['thing'], number>()
  for (const { contractPlanId, limits } of entries) {
    const plan = plans.get(contractPlanId)
    if (plan === undefined || !(isTimeRole(plan.role) || isSeatRole(plan.role))) continue
    const { uploadHardSeconds, exportHardSeconds } = limits ?? plan.allowance
    const hours = { upload: uploadHardSeconds / HOUR, export: exportHardSeconds / HOUR, analyst: 1, viewer: 1 }
    const thing = things[plan.role]
    counts.set(thing, (counts.get(thing) ?? 0) + hours[plan.role])
  }
  return [...counts].map(([thing, count]) => ({ thing, count }))
}
