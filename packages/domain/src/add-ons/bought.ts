import { type AdditionRole, type Catalogue, isAdditionRole, isTimeRole } from '../catalogue/index.ts'
import type { PlanGroupId } from '../ids/index.ts'
import type { AddedEntry } from '../lifecycle/index.ts'

export const thingOf = {
  upload: 'upload',
  export: 'export',
  analyst: 'analysts',
  viewer: 'viewers',
  custom: 'custom',
} as const satisfies Record<AdditionRole, string>

export interface BoughtThing {
  readonly thing: (typeof thingOf)[AdditionRole]
  readonly count: number
  readonly planGroupId?: PlanGroupId | undefined
}

const HOUR = 3_600

export function boughtThings(
  entries: readonly Pick<AddedEntry, 'contractPlanId' | 'limits'>[],
  { plans }: Catalogue,
): readonly BoughtThing[] {
  const things = new Map<string, BoughtThing>()
  for (const { contractPlanId, limits } of entries) {
    const plan = plans.get(contractPlanId)
    if (plan === undefined || !isAdditionRole(plan.role)) continue
    const { uploadHardSeconds, exportHardSeconds } = limits ?? plan.allowance
    const count = isTimeRole(plan.role) ? (plan.role === 'upload' ? uploadHardSeconds : exportHardSeconds) / HOUR : 1
    const own = plan.role === 'custom' ? { planGroupId: plan.groupId } : {}
    const key = own.planGroupId ?? plan.role
    const thing = thingOf[plan.role]
    things.set(key, { thing, count: (things.get(key)?.count ?? 0) + count, ...own })
  }
  return [...things.values()]
}
