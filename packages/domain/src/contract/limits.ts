import type { Instant } from '../calendar/index.ts'
import type { Allowance, Catalogue } from '../catalogue/index.ts'
import { allowanceOf, baseEntryAt, entriesAt } from './entries.ts'
import type { Contract } from './index.ts'

/** Applied where a contract has no plan that sets a limit (specification, section 9). Seconds. */
const DEFAULT_TIME_LIMIT_SECONDS = 3_600_000_000
export const DEFAULT_USER_LIMIT = 1000

export interface Limit {
  readonly soft: number
  readonly hard: number
}

export interface TimeLimits {
  /** Of the organisation, in seconds. */
  readonly upload: Limit
  /** Per analyst, in seconds. */
  readonly export: Limit
}

const unlimited: TimeLimits = {
  upload: { soft: DEFAULT_TIME_LIMIT_SECONDS, hard: DEFAULT_TIME_LIMIT_SECONDS },
  export: { soft: DEFAULT_TIME_LIMIT_SECONDS, hard: DEFAULT_TIME_LIMIT_SECONDS },
}

const addAllowance = (limits: TimeLimits, allowance: Allowance): TimeLimits => ({
  upload: {
    soft: limits.upload.soft + allowance.uploadSoftSeconds,
    hard: limits.upload.hard + allowance.uploadHardSeconds,
  },
  export: {
    soft: limits.export.soft + allowance.exportSoftSeconds,
    hard: limits.export.hard + allowance.exportHardSeconds,
  },
})

const none: TimeLimits = { upload: { soft: 0, hard: 0 }, export: { soft: 0, hard: 0 } }

/** The limits of the active plans added up; the defaults where there is no base plan at all. */
export function timeLimitsAt(contract: Contract, catalogue: Catalogue, at: Instant): TimeLimits {
  if (baseEntryAt(contract, catalogue, at) === null) return unlimited
  return entriesAt(contract, at).reduce((sum, entry) => addAllowance(sum, allowanceOf(entry, catalogue)), none)
}
