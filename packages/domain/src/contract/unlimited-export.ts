import type { Instant } from '../calendar/index.ts'
import type { Allowance, Catalogue, Cycle } from '../catalogue/index.ts'
import type { Contract } from './contract.ts'
import { allowanceOf, baseEntryAt, planOf } from './entries.ts'

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
