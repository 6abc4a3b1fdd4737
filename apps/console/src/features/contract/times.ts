import type { ResponseOf } from '@touchline/contract/endpoint'
import {
  type AggregationType,
  exportTypes,
  type getCurrentUpperLimits,
  type getCurrentUsage,
  uploadTypes,
} from '@touchline/contract/usage'
import type { Consumption } from '@touchline/domain/usage'
import type { TimeKind } from '../../lib/usage-units.ts'

/** The organisation's usage and limits, as they were answered. */
export interface UsageRead {
  readonly limits: ResponseOf<typeof getCurrentUpperLimits>['currentUpperLimits']
  readonly usage: ResponseOf<typeof getCurrentUsage>['currentUsageAggregationResults']
}

const types = { upload: uploadTypes, export: exportTypes } as const satisfies Record<
  TimeKind,
  readonly AggregationType[]
>

/** What everybody together has used of a kind of time, against what they may. Seconds. */
export function timeOf(kind: TimeKind, { limits, usage }: UsageRead): Consumption {
  const isOfKind = (type: AggregationType) => types[kind].some((each) => each === type)
  const limit = limits.find((each) => each.targetAggregationTypes.some(isOfKind))
  const used = usage.filter((each) => isOfKind(each.targetAggregationType)).reduce((sum, each) => sum + each.usage, 0)
  return { limit: { soft: limit?.totalUpperSoftLimit ?? 0, hard: limit?.totalUpperHardLimit ?? 0 }, used }
}
