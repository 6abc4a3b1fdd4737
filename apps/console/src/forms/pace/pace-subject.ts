import type { Instant, Zone } from '@touchline/domain/calendar'
import {
  type Consumption,
  type CountingPeriod,
  lastWeeks,
  type Pace,
  pace,
  type UsageHistory,
} from '@touchline/domain/usage'
import type { TimeKind } from '../../lib/usage-units.ts'

export interface PaceSubject {
  readonly kind: TimeKind
  readonly time: Consumption
  readonly isUnlimited: boolean
  readonly period: CountingPeriod
  readonly zone: Zone
  readonly now: Instant
}

export function paceOf({ kind, time, isUnlimited, period, zone, now: at }: PaceSubject, history: UsageHistory): Pace {
  const weeks = lastWeeks({ history, kind, zone, at })
  return pace({ used: time.used, limit: isUnlimited ? null : time.limit, period, zone, at, weeks })
}
