import { addMonths, firstDay, type Instant, monthOf, type Zone } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type { StoredDay } from '@touchline/domain/storage'
import { storedUsageTypes } from '@touchline/domain/videos'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'

interface AskedDays {
  readonly organizationId: OrganizationId
  readonly zone: Zone
  readonly now: Instant
}

/** Days are kept apart as long as a term that is paid may begin or end among them. */
const DAYS_FOR_MONTHS = 25

/**
 * What is stored by the day on which it was. Of a movie that was converted a second time only what it grew by counts then:
 * the days before any bound add up to what `storedSecondsOver` charges there.
 */
export async function storedDaysOf(tx: Tx, { organizationId, zone, now }: AskedDays): Promise<readonly StoredDay[]> {
  // What was stored before this day is in its row.
  const from = firstDay(addMonths(monthOf(now, zone), -DAYS_FOR_MONTHS))
  const { rows } = await sql<StoredDay>`
    with grown as (
      select created_at, usage_seconds - coalesce(max(usage_seconds) over (
          partition by coalesce(related_data_id, usage_id) order by created_at, usage_id
          rows between unbounded preceding and 1 preceding), 0) as seconds
      from recorded_usage
      where organization_id = ${organizationId}::uuid and deleted_at is null
        and usage_type = any(${storedUsageTypes}::text[])
    )
    select greatest((created_at at time zone ${zone})::date, ${from}::date) as date, sum(seconds)::bigint as seconds
    from grown
    where seconds > 0
    group by 1
    order by 1`.execute(tx)
  return rows
}
