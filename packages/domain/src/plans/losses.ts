import type { Instant } from '../calendar/index.ts'
import type { Catalogue, CataloguePlan, Cycle, PlanGroup } from '../catalogue/index.ts'
import { allowanceOf, baseEntryAt, type Contract, isExportUnlimited, planOf } from '../contract/index.ts'
import { planIn } from '../lifecycle/index.ts'
import type { VideoSeconds } from '../videos/index.ts'

export type TimeLoss =
  | { readonly kind: 'upload'; readonly cycle: Cycle; readonly fromHours: number; readonly toHours: number }
  | { readonly kind: 'export-gone' }
  | { readonly kind: 'export-limited'; readonly cycle: Cycle; readonly toHours: number }
  | { readonly kind: 'export-less'; readonly cycle: Cycle; readonly fromHours: number; readonly toHours: number }

export type TimeGain =
  | { readonly kind: 'upload'; readonly cycle: Cycle; readonly fromHours: number; readonly toHours: number }
  | { readonly kind: 'export-unlimited' }
  | { readonly kind: 'export-more'; readonly cycle: Cycle; readonly fromHours: number; readonly toHours: number }

interface Times {
  readonly cycle: Cycle
  readonly upload: { readonly fromHours: number; readonly toHours: number }
  readonly export: { readonly fromHours: number; readonly toHours: number }
  readonly wasUnlimited: boolean
  readonly isUnlimited: boolean
}

/** By the new plan's cycle. */
export function timeLosses(contract: Contract, catalogue: Catalogue, to: PlanGroup, now: Instant): readonly TimeLoss[] {
  const times = timesOf(contract, catalogue, to, now)
  if (times === null) return []
  const { cycle, upload, wasUnlimited, isUnlimited } = times
  return [
    ...(upload.toHours < upload.fromHours ? [{ kind: 'upload' as const, cycle, ...upload }] : []),
    ...(isUnlimited ? [] : exportLoss(times.export, wasUnlimited, cycle)),
  ]
}

export function timeGains(contract: Contract, catalogue: Catalogue, to: PlanGroup, now: Instant): readonly TimeGain[] {
  const times = timesOf(contract, catalogue, to, now)
  if (times === null) return []
  const { cycle, upload, wasUnlimited, isUnlimited } = times
  const more = upload.toHours > upload.fromHours ? [{ kind: 'upload' as const, cycle, ...upload }] : []
  if (wasUnlimited) return more
  if (isUnlimited) return [...more, { kind: 'export-unlimited' }]
  return times.export.toHours > times.export.fromHours
    ? [...more, { kind: 'export-more', cycle, ...times.export }]
    : more
}

function timesOf(contract: Contract, catalogue: Catalogue, to: PlanGroup, now: Instant): Times | null {
  const base = baseEntryAt(contract, catalogue, now)
  if (base === null) return null
  const [before, after] = [planOf(base, catalogue), planIn(to, catalogue, 'base')]
  const has = allowanceOf(base, catalogue)
  const { cycle } = after
  const times = before.cycle === cycle ? 1 : cycle === 'year' ? 12 : 1 / 12
  const hours = (seconds: VideoSeconds, plan: CataloguePlan) => (seconds / 3600) * (plan === before ? times : 1)
  return {
    cycle,
    upload: {
      fromHours: hours(has.uploadHardSeconds, before),
      toHours: hours(after.allowance.uploadHardSeconds, after),
    },
    export: {
      fromHours: hours(has.exportHardSeconds, before),
      toHours: hours(after.allowance.exportHardSeconds, after),
    },
    wasUnlimited: isExportUnlimited(has, before.cycle),
    isUnlimited: isExportUnlimited(after.allowance, after.cycle),
  }
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
