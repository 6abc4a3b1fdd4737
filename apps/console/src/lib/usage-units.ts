import { type AggregationType, exportTypes, uploadTypes } from '@touchline/contract/openapi/aggregation-types'
import type { CurrentUsage } from '@touchline/contract/usage'
import { type Consumption, type ShownUnit, shownConsumption, shownTenths } from '@touchline/domain/usage'

export type TimeKind = 'upload' | 'export'

const types = { upload: uploadTypes, export: exportTypes } as const satisfies Record<
  TimeKind,
  readonly AggregationType[]
>

/** Whether what is counted under the type is time of this kind. */
export const isTimeOf = (kind: TimeKind, type: AggregationType): boolean => types[kind].some((each) => each === type)

/** Seconds used of a kind of time. */
export const usedSeconds = (usage: CurrentUsage, kind: TimeKind): number =>
  usage
    .filter(({ targetAggregationType }) => isTimeOf(kind, targetAggregationType))
    .reduce((sum, row) => sum + row.usage, 0)

/** Users who are counted as analysts or as viewers now. */
export const userCount = (usage: CurrentUsage, role: 'ANALYST' | 'VIEWER'): number =>
  usage.find(({ targetAggregationType }) => targetAggregationType === `${role}_USER_COUNT`)?.usage ?? 0

/** Upload is shown in hours, export in minutes (readings D1, D2). */
export const unitOf = { upload: 'hours', export: 'minutes' } as const satisfies Record<TimeKind, ShownUnit>

const TEN_HOURS = 36_000

/** Whether it is said in hours: upload is, and export without limit where minutes would have many digits. */
export const isInHours = (kind: TimeKind, seconds: number, isUnlimited: boolean): boolean =>
  kind === 'upload' || (isUnlimited && seconds >= TEN_HOURS)

/** Hours or minutes as they are shown, one decimal and rounded down, e.g. 12.4: what messages take. */
export const shownTime = (seconds: number, kind: TimeKind): number => shownTenths(seconds, unitOf[kind]) / 10

/** The same of a time against its limit: used + left = limit. */
export function shownTimes(time: Consumption, kind: TimeKind) {
  const { used, limit, available } = shownConsumption(time, unitOf[kind])
  return { used: used / 10, limit: limit / 10, left: available / 10 }
}

/** A shown figure alone, with its decimal, e.g. "12.4". */
export const timeText = (shown: number, locale: string): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(shown)
