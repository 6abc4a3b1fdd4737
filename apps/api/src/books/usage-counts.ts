import { firstDay, type Instant, monthOf, type Zone } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { aggregationOf, type VideoSeconds } from '@touchline/domain/videos'
import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'

/** A usage record that was added or removed. */
interface UsageChange {
  readonly userId: UserId
  readonly usageType: string
  /** Negative when the record was removed. */
  readonly seconds: VideoSeconds
  /** When it was used: it counts in that month of the organisation's zone. */
  readonly usedAt: Instant
}

interface Sum {
  readonly unit_type: 'organization' | 'user'
  readonly unit_id: string
  readonly aggregation_type: string
  readonly target_month: string
  usage_seconds: VideoSeconds
}

/** In one order, so that two counts at once never wait for each other. */
const sumsOf = (organizationId: OrganizationId, zone: Zone, changes: readonly UsageChange[]): readonly Sum[] => {
  const sums = new Map<string, Sum>()
  for (const { userId, usageType, seconds, usedAt } of changes) {
    const target_month = firstDay(monthOf(usedAt, zone))
    const aggregation_type = aggregationOf(usageType)
    for (const unit of [
      { unit_type: 'organization', unit_id: organizationId },
      { unit_type: 'user', unit_id: userId },
    ] as const) {
      const key = `${unit.unit_type} ${unit.unit_id} ${aggregation_type} ${target_month}`
      const sum = sums.get(key)
      if (sum === undefined) sums.set(key, { ...unit, aggregation_type, target_month, usage_seconds: seconds })
      else sum.usage_seconds += seconds
    }
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}

/** Keeps the aggregates equal to the records, in the transaction of the records. */
export async function countUsage(
  tx: Tx,
  organizationId: OrganizationId,
  zone: Zone,
  changes: readonly UsageChange[],
): Promise<void> {
  const sums = sumsOf(organizationId, zone, changes)
  if (sums.length === 0) return
  await sql`
    insert into usage_aggregates as a (organization_id, unit_type, unit_id, aggregation_type, target_month, usage_seconds)
    select ${organizationId}::uuid, s.unit_type, s.unit_id, s.aggregation_type, s.target_month, s.usage_seconds
    from json_to_recordset(${JSON.stringify(sums)}::json) as s
      (unit_type text, unit_id uuid, aggregation_type text, target_month date, usage_seconds bigint)
    where s.usage_seconds > 0
    on conflict (organization_id, unit_type, unit_id, aggregation_type, target_month)
      do update set usage_seconds = a.usage_seconds + excluded.usage_seconds`.execute(tx)
  await sql`
    update usage_aggregates a set usage_seconds = greatest(0, a.usage_seconds + s.usage_seconds)
    from json_to_recordset(${JSON.stringify(sums)}::json) as s
      (unit_type text, unit_id uuid, aggregation_type text, target_month date, usage_seconds bigint)
    where s.usage_seconds < 0 and a.organization_id = ${organizationId}::uuid and a.unit_type = s.unit_type
      and a.unit_id = s.unit_id and a.aggregation_type = s.aggregation_type and a.target_month = s.target_month`.execute(
    tx,
  )
}
