import type { ChargedStorage } from '@touchline/domain/billing'
import { addMonths, firstDay, type Instant, monthOf, type Zone } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type { StoredDay } from '@touchline/domain/storage'
import { storedUsageTypes, type VideoSeconds } from '@touchline/domain/videos'
import { sql } from 'kysely'
import { among } from '../../db/among.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

/**
 * Seconds charged as storage. A movie deleted after the month's end counts; one converted to two resolutions counts
 * once; exports never.
 */
export async function storedSeconds(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
  { uploadedBefore, keptUntil }: ChargedStorage,
): Promise<ReadonlyMap<OrganizationId, VideoSeconds>> {
  const movies = tx
    .selectFrom('recorded_usage')
    .select(['organization_id', (eb) => eb.fn.max('usage_seconds').as('seconds')])
    .where(among('organization_id', organizationIds))
    .where('usage_type', 'in', storedUsageTypes)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>=', at(keptUntil))]))
    .where('created_at', '<', at(uploadedBefore))
    .groupBy(['organization_id', (eb) => eb.fn.coalesce('related_data_id', 'usage_id')])
    .as('movies')
  const stored = tx
    .selectFrom(movies)
    .select(['movies.organization_id', (eb) => eb.fn.sum<string>('movies.seconds').as('seconds')])
    .groupBy('movies.organization_id')
    .execute()
  const [rows, missed] = await Promise.all([stored, missedAt(tx, organizationIds, keptUntil)])
  return new Map(rows.map((row) => [row.organization_id, Number(row.seconds) - (missed.get(row.organization_id) ?? 0)]))
}

/** In the trash at the charge and restored since: excluded, however late it is calculated. */
async function missedAt(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
  chargedAt: Instant,
): Promise<ReadonlyMap<OrganizationId, VideoSeconds>> {
  // A month and a term charged at one instant miss the same videos.
  const games = tx
    .selectFrom('missed_storage')
    .select(['organization_id', (eb) => eb.fn.max('seconds').as('seconds')])
    .where(among('organization_id', organizationIds))
    .where('charged_at', '=', at(chargedAt))
    .groupBy(['organization_id', 'match_id'])
    .as('games')
  const rows = await tx
    .selectFrom(games)
    .select(['games.organization_id', (eb) => eb.fn.sum<string>('games.seconds').as('seconds')])
    .groupBy('games.organization_id')
    .execute()
  return new Map(rows.map((row) => [row.organization_id, Number(row.seconds)]))
}

export const storedSecondsOver = async (
  tx: Tx,
  organizationId: OrganizationId,
  charged: ChargedStorage,
): Promise<VideoSeconds> => (await storedSeconds(tx, [organizationId], charged)).get(organizationId) ?? 0

interface AskedDays {
  readonly organizationId: OrganizationId
  readonly zone: Zone
  readonly now: Instant
}

/** A paid term may begin or end among these days. */
const DAYS_FOR_MONTHS = 25

/**
 * A reconverted movie counts only its growth: the days before any bound sum to what `storedSecondsOver` charges there.
 */
export async function storedDaysOf(tx: Tx, { organizationId, zone, now }: AskedDays): Promise<readonly StoredDay[]> {
  // Older usage is in this day's row.
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
