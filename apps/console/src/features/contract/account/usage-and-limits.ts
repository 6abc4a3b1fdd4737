import type { ResponseOf } from '@touchline/contract/endpoint'
import type { CurrentUsage, getCurrentUpperLimits } from '@touchline/contract/usage'
import type { Consumption } from '@touchline/domain/usage'
import { isTimeOf, type TimeKind, usedSeconds } from '../../../lib/usage-units.ts'

export interface UsageAndLimits {
  readonly limits: ResponseOf<typeof getCurrentUpperLimits>['currentUpperLimits']
  readonly usage: CurrentUsage
}

export function timeOf(kind: TimeKind, { limits, usage }: UsageAndLimits): Consumption {
  const limit = limits.find(({ targetAggregationTypes }) => targetAggregationTypes.some((type) => isTimeOf(kind, type)))
  return {
    limit: { soft: limit?.totalUpperSoftLimit ?? 0, hard: limit?.totalUpperHardLimit ?? 0 },
    used: usedSeconds(usage, kind),
  }
}
