import type { Instant } from '../calendar/index.ts'
import type { Catalogue, CataloguePlan, Cycle, PlanGroup } from '../catalogue/index.ts'
import { allowanceOf, baseEntryAt, type Contract, isExportUnlimited, planOf } from '../contract/index.ts'
import type { VideoSeconds } from '../videos/index.ts'
import { planIn } from './schedule.ts'

/** Time that the plan in force has and another one has not. Hours a month or year; export per analyst. */
export type TimeLoss =
  | { readonly kind: 'upload'; readonly cycle: Cycle; readonly fromHours: number; readonly toHours: number }
  | { readonly kind: 'export-gone' }
  | { readonly kind: 'export-limited'; readonly cycle: Cycle; readonly toHours: number }
  | { readonly kind: 'export-less'; readonly cycle: Cycle; readonly fromHours: number; readonly toHours: number }

/** What a change to a plan takes away; plans of another cycle are compared by the month. */
export function timeLosses(contract: Contract, catalogue: Catalogue, to: PlanGroup, now: Instant): readonly TimeLoss[] {
  const base = baseEntryAt(contract, catalogue, now)
  if (base === null) return []
  const [before, after] = [planOf(base, catalogue), planIn(to, catalogue, 'base')]
  const has = allowanceOf(base, catalogue)
  const cycle = before.cycle === after.cycle ? after.cycle : 'month'
  const hours = (seconds: VideoSeconds, plan: CataloguePlan) => seconds / 3600 / (cycle === plan.cycle ? 1 : 12)
  const upload = {
    fromHours: hours(has.uploadHardSeconds, before),
    toHours: hours(after.allowance.uploadHardSeconds, after),
  }
  const exporting = {
    fromHours: hours(has.exportHardSeconds, before),
    toHours: hours(after.allowance.exportHardSeconds, after),
  }
  const wasUnlimited = isExportUnlimited(has, before.cycle)
  return [
    ...(upload.toHours < upload.fromHours ? [{ kind: 'upload' as const, cycle, ...upload }] : []),
    ...(isExportUnlimited(after.allowance, after.cycle) ? [] : exportLoss(exporting, wasUnlimited, cycle)),
  ]
}

function exportLoss(
  { fromHours, toHours }: { readonly fromHours: number; readonly toHours: number },
  wasUnlimited: boolean,
  cycle: Cycle,
): readonly TimeLoss[] {
  if (toHours >= fromHours) return []
  if (toHours === 0) return [{ kind: 'export-gone' }]
  return wasUnlimited
    ? [{ kind: 'export-limited', cycle, toHours }]
    : [{ kind: 'export-less', cycle, fromHours, toHours }]
}
