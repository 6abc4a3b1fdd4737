import type { Instant, Seconds } from '../calendar/index.ts'
import type { Allowance, Catalogue, Cycle } from '../catalogue/index.ts'
import type { Contract } from './contract.ts'
import { allowanceOf, baseEntryAt, planOf } from './entries.ts'
import { organizationLimitsAt } from './limits.ts'

/** From this many hours per analyst on a plan's export time is shown as unlimited (specification, section 9). */
const UNLIMITED_EXPORT_HOURS = { month: 10, year: 120 } as const

/** Whether the plan in force gives so much export time that it is shown as unlimited; hours bought do not count. */
export function isExportUnlimitedAt(contract: Contract, catalogue: Catalogue, at: Instant): boolean {
  const base = baseEntryAt(contract, catalogue, at)
  if (base === null) return true
  return isExportUnlimited(allowanceOf(base, catalogue), planOf(base, catalogue).cycle)
}

/** Whether a plan of that allowance and cycle is shown with unlimited export time. */
export const isExportUnlimited = (allowance: Allowance, cycle: Cycle): boolean =>
  allowance.exportHardSeconds >= UNLIMITED_EXPORT_HOURS[cycle] * 3600

/**
 * Time as a reader is shown it: seconds, or a word. What has no plan or no limit has no figure, so that nothing can
 * write one for it.
 */
export type HeldTime = Seconds | 'none' | 'unlimited'

/** What the plans of an organisation give at that instant, without what single users have: the hard limits. */
export function heldTimesAt(
  contract: Contract,
  catalogue: Catalogue,
  at: Instant,
): { readonly upload: HeldTime; readonly export: HeldTime } {
  const limits = organizationLimitsAt(contract, [], catalogue, at)
  if (limits === null) return { upload: 'none', export: 'none' }
  const isUnlimited = isExportUnlimitedAt(contract, catalogue, at)
  return { upload: limits.upload.hard, export: isUnlimited ? 'unlimited' : limits.export.hard }
}
