import {
  DAY,
  firstDay,
  type Instant,
  monthInterval,
  monthOf,
  type YearMonth,
  type Zone,
} from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { aggregationOf, type VideoSeconds } from '@touchline/domain/videos'
import { sql } from 'kysely'
import { among } from '../../db/among.ts'
import type { Tx } from '../../db/connect.ts'

interface UsageChange {
  readonly userId: UserId
  readonly usageType: string
  /** Negative for a removed record. */
  readonly seconds: VideoSeconds
  /** Decides the month, in the organisation's zone. */
  readonly usedAt: Instant
}

export interface UsageOfOrganization {
  readonly organizationId: OrganizationId
  readonly zone: Zone
  readonly changes: readonly UsageChange[]
}

interface Sum {
  readonly organization_id: OrganizationId
  readonly unit_type: 'organization' | 'user'
  readonly unit_id: string
  readonly aggregation_type: string
  readonly target_month: string
  usage_seconds: VideoSeconds
}

/** Cached for the month; near its ends the calendar decides. */
function monthsIn(zone: Zone): (usedAt: Instant) => YearMonth {
  let start = 0
  let end = 0
  let month = ''
  return (usedAt) => {
    if (usedAt - start > DAY && end - usedAt > DAY) return month
    month = monthOf(usedAt, zone)
    ;({ start, end } = monthInterval(month, zone))
    return month
  }
}

function usedByUsers({ zone, changes }: UsageOfOrganization) {
  const monthAt = monthsIn(zone)
  const used = new Map<string, { userId: UserId; usageType: string; month: YearMonth; seconds: VideoSeconds }>()
  for (const { userId, usageType, seconds, usedAt } of changes) {
    const month = monthAt(usedAt)
    const key = `${userId} ${usageType} ${month}`
    const before = used.get(key)
    if (before === undefined) used.set(key, { userId, usageType, month, seconds })
    else before.seconds += seconds
  }
  return used.values()
}

/** Sorted against deadlocks. */
function sumsOf(organization: UsageOfOrganization): readonly Sum[] {
  const { organizationId } = organization
  const sums = new Map<string, Sum>()
  for (const { userId, usageType, month, seconds } of usedByUsers(organization)) {
    const target_month = firstDay(month)
    const aggregation_type = aggregationOf(usageType)
    for (const unit of [
      { unit_type: 'organization', unit_id: organizationId },
      { unit_type: 'user', unit_id: userId },
    ] as const) {
      const key = `${unit.unit_type} ${unit.unit_id} ${aggregation_type} ${target_month}`
      const sum = sums.get(key)
      if (sum !== undefined) sum.usage_seconds += seconds
      else
        sums.set(key, {
          organization_id: organizationId,
          ...unit,
          aggregation_type,
          target_month,
          usage_seconds: seconds,
        })
    }
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}

const asRows = (sums: readonly Sum[]) =>
  sql`json_to_recordset(${JSON.stringify(sums)}::json) as s (organization_id uuid, unit_type text, unit_id uuid,
    aggregation_type text, target_month date, usage_seconds bigint)`

export async function countUsage(tx: Tx, used: readonly UsageOfOrganization[]): Promise<void> {
  const sums = used.toSorted((a, b) => (a.organizationId < b.organizationId ? -1 : 1)).flatMap(sumsOf)
  const added = sums.filter(({ usage_seconds }) => usage_seconds > 0)
  const organizationIds = used.map(({ organizationId }) => organizationId)
  const removed = sums.filter(({ usage_seconds }) => usage_seconds < 0)
  if (added.length > 0)
    await sql`
      insert into usage_aggregates as a (organization_id, unit_type, unit_id, aggregation_type, target_month, usage_seconds)
      select s.organization_id, s.unit_type, s.unit_id, s.aggregation_type, s.target_month, s.usage_seconds
      from ${asRows(added)}
      on conflict (organization_id, unit_type, unit_id, aggregation_type, target_month)
        do update set usage_seconds = a.usage_seconds + excluded.usage_seconds`.execute(tx)
  if (removed.length > 0)
    await sql`
      update usage_aggregates a set usage_seconds = greatest(0, a.usage_seconds + s.usage_seconds)
      from ${asRows(removed)}
      where ${among('a.organization_id', organizationIds)} and a.organization_id = s.organization_id and a.unit_type = s.unit_type
        and a.unit_id = s.unit_id and a.aggregation_type = s.aggregation_type and a.target_month = s.target_month`.execute(
      tx,
    )
}
