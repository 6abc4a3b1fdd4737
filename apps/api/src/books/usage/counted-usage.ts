import type { AggregationType } from '@touchline/contract/usage'
import { type Instant, startOfMonth, type Zone } from '@touchline/domain/calendar'
import type { CountingPeriod } from '@touchline/domain/usage'
import { aggregationOf, type VideoSeconds } from '@touchline/domain/videos'
import type { Tx } from '../../db/connect.ts'
import { recordedOver, type UsageOf, usageOver } from './counted.store.ts'

export interface Counted {
  readonly unitId: string
  readonly type: AggregationType
  readonly seconds: VideoSeconds
}

type Asked = Pick<UsageOf, 'organizationId' | 'unitType' | 'types'>

/**
 * What counts in a period, by unit and type. Usage is kept by the month; of the month in which a term begins, what its
 * records say of the days before is taken off, so that no hour counts in two terms.
 */
export async function countedUsage(
  tx: Tx,
  asked: Asked,
  { period, zone }: { readonly period: CountingPeriod; readonly zone: Zone },
): Promise<readonly Counted[]> {
  const rows = await usageOver(tx, { ...asked, ...period })
  const before = await usedBefore(tx, asked, { start: startOfMonth(period.from, zone), end: period.start })
  return asked.types.flatMap((type) =>
    rows
      .filter((row) => row.aggregation_type === type)
      .map(({ unit_id: unitId, seconds }) => ({
        unitId,
        type,
        seconds: Math.max(0, Number(seconds) - (before.get(`${unitId} ${type}`) ?? 0)),
      })),
  )
}

async function usedBefore(
  tx: Tx,
  { organizationId, unitType }: Asked,
  days: { readonly start: Instant; readonly end: Instant },
): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>()
  if (days.start === days.end) return sums
  for (const { user_id, usage_type, seconds } of await recordedOver(tx, { organizationId, ...days })) {
    const key = `${unitType === 'user' ? user_id : organizationId} ${aggregationOf(usage_type)}`
    sums.set(key, (sums.get(key) ?? 0) + Number(seconds))
  }
  return sums
}
