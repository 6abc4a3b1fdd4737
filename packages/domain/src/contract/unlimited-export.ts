import type { Instant, Seconds } from '../calendar/index.ts'
import type { Allowance, Catalogue, Cycle } from '../catalogue/index.ts'
import type { Contract } from './contract.ts'
import { allowanceOf, baseEntryAt, planOf } from './entries.ts'
import { organizationLimitsAt } from './limits.ts'

/** Hours per analyst (specification, section 9). */
const UNLIMITED_EXPORT_HOURS = { month: 10, year: 120 } as const

export function isExportUnlimitedAt(contract: Contract, catalogue: Catalogue, at: Instant): boolean {
  const base = baseEntryAt(contract, catalogue, at)
  if (base === null) return true
  return isExportUnlimited(allowanceOf(base, catalogue), planOf(base, catalogue).cycle)
}

export const isExportUnlimited = (allowance: Allowance, cycle: Cycle): boolean =>
  allowance.exportHardSeconds >= UNLIMITED_EXPORT_HOURS[cycle] * 3600

export type HeldTime = Seconds | 'none' | 'unlimited'

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
