import { monthOf, type YearMonth } from '../calendar/index.ts'
import { isExportUnlimitedAt, organizationLimitsAt } from '../contract/index.ts'
import { countingPeriodAt } from '../usage/index.ts'
import { type Hours, usedFromTo } from './assumptions.ts'
import type { ProjectionInput } from './input.ts'
import type { Timeline } from './timeline.ts'

/** The hard limits of the organisation, in seconds; without a plan there is no end to use. */
export function limitsAt({ contract, at }: Timeline, { catalogue, userContracts = [] }: ProjectionInput): Hours {
  const limits = organizationLimitsAt(contract, userContracts, catalogue, at)
  return { upload: limits?.upload.hard ?? Infinity, export: limits?.export.hard ?? Infinity }
}

/** Seconds beyond them at the month's end, of all that was used since the counting began; unlimited export has no end. */
export function overAt({ contract, at }: Timeline, month: YearMonth, limits: Hours, input: ProjectionInput): Hours {
  const { catalogue, assumptions, now } = input
  const { from } = countingPeriodAt(contract, catalogue, at)
  const used = usedFromTo(assumptions, from, month, monthOf(now, contract.zone))
  return {
    upload: Math.max(0, used.upload - limits.upload),
    export: isExportUnlimitedAt(contract, catalogue, at) ? 0 : Math.max(0, used.export - limits.export),
  }
}

/** Seconds that were added to the limits in between. */
export function boughtBetween(before: Timeline, after: Timeline, input: ProjectionInput): Hours {
  if (before === after) return { upload: 0, export: 0 }
  const [had, has] = [limitsAt(before, input), limitsAt(after, input)]
  // Without a plan nothing is sold.
  const added = (kind: keyof Hours) => (Number.isFinite(has[kind]) ? has[kind] - had[kind] : 0)
  return { upload: added('upload'), export: added('export') }
}
