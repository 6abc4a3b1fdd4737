import type { Allowance } from '@touchline/domain/catalogue'

/** Seconds; ids by `upperLimitIdOf`. */
export interface PlanLimit {
  readonly upperLimitId: string
  readonly hardLimit: number
  readonly softLimit: number
}

/** Seconds of upload, of export per analyst, or seats. */
export type LimitedThing = 'upload' | 'export' | 'analyst' | 'viewer'

export const upperLimitIdOf = (contractPlanId: string, thing: LimitedThing): string => `${contractPlanId}:${thing}`

/** Empty: the plan's. */
export const limitsToWire = (contractPlanId: string, limits: Allowance | null): PlanLimit[] =>
  limits === null
    ? []
    : [
        {
          upperLimitId: upperLimitIdOf(contractPlanId, 'upload'),
          hardLimit: limits.uploadHardSeconds,
          softLimit: limits.uploadSoftSeconds,
        },
        {
          upperLimitId: upperLimitIdOf(contractPlanId, 'export'),
          hardLimit: limits.exportHardSeconds,
          softLimit: limits.exportSoftSeconds,
        },
      ]

/** Null: none; things not named are 0. 'unknown-limit': another plan's id, a duplicate, or soft above hard. */
export function limitsFromWire(
  contractPlanId: string,
  limits: readonly PlanLimit[],
): Allowance | null | 'unknown-limit' {
  if (limits.length === 0) return null
  const byId = new Map(limits.map((limit) => [limit.upperLimitId, limit]))
  const upload = byId.get(upperLimitIdOf(contractPlanId, 'upload'))
  const exporting = byId.get(upperLimitIdOf(contractPlanId, 'export'))
  const known = (upload === undefined ? 0 : 1) + (exporting === undefined ? 0 : 1)
  if (known !== limits.length || limits.some((limit) => limit.softLimit > limit.hardLimit)) return 'unknown-limit'
  return {
    uploadHardSeconds: upload?.hardLimit ?? 0,
    uploadSoftSeconds: upload?.softLimit ?? 0,
    exportHardSeconds: exporting?.hardLimit ?? 0,
    exportSoftSeconds: exporting?.softLimit ?? 0,
  }
}
