import { type AggregationType, exportTypes, uploadTypes } from '@touchline/contract/openapi/aggregation-types'
import type { CurrentUsage } from '@touchline/contract/usage'
import { type Consumption, type ShownUnit, shownConsumption, shownTenths } from '@touchline/domain/usage'

export type TimeKind = 'upload' | 'export'

const types = { upload: uploadTypes, export: exportTypes } as const satisfies Record<
  TimeKind,
  readonly AggregationType[]
>

export const isTimeOf = (kind: TimeKind, type: AggregationType): boolean => types[kind].some((each) => each === type)

export const usedSeconds = (usage: CurrentUsage, kind: TimeKind): number =>
  usage
    .filter(({ targetAggregationType }) => isTimeOf(kind, targetAggregationType))
    .reduce((sum, row) => sum + row.usage, 0)

export const userCount = (usage: CurrentUsage, role: 'ANALYST' | 'VIEWER'): number =>
  usage.find(({ targetAggregationType }) => targetAggregationType === `${role}_USER_COUNT`)?.usage ?? 0

/** Upload is shown in hours, export in minutes (readings D1, D2). */
export const unitOf = { upload: 'hours', export: 'minutes' } as const satisfies Record<TimeKind, ShownUnit>

const TEN_HOURS = 36_000

/** Export without limit, where minutes have many digits. */
export const isInHours = (kind: TimeKind, seconds: number, isUnlimited: boolean): boolean =>
  kind === 'upload' || (isUnlimited && seconds >= TEN_HOURS)

/** One decimal, rounded down, e.g. 12.4. */
export const shownTime = (seconds: number, kind: TimeKind): number => shownTenths(seconds, unitOf[kind]) / 10

/** used + left = limit. */
export function shownTimes(time: Consumption, kind: TimeKind) {
  const { used, limit, available } = shownConsumption(time, unitOf[kind])
  return { used: used / 10, limit: limit / 10, left: available / 10 }
}

export const timeText = (shown: number, locale: string): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(shown)
