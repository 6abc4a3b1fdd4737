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
}

/** A paid term may begin or end among these days. */
const DAYS_FOR_MONTHS = 25

/**
 * A reconverted movie counts only its growth: the days before any bound sum to what `storedSecondsOver` charges there.
 */
export async function storedDaysOf(
  tx: Tx,
  asked: readonly AskedDays[],
  now: Instant,
): Promise<ReadonlyMap<OrganizationId, readonly StoredDay[]>> {
  const ids = asked.map(({ organizationId }) => organizationId)
  const zones = asked.map(({ zone }) => zone)
  // Older usage is in this day's row.
  const froms = zones.map((zone) => firstDay(addMonths(monthOf(now, zone), -DAYS_FOR_MONTHS)))
  const { rows } = await sql<StoredDay & { readonly organization_id: OrganizationId }>`
    with grown as (
      select organization_id, created_at, usage_seconds - coalesce(max(usage_seconds) over (
          partition by organization_id, coalesce(related_data_id, usage_id) order by created_at, usage_id
          rows between unbounded preceding and 1 preceding), 0) as seconds
      from recorded_usage
      where ${among('organization_id', ids)} and deleted_at is null and usage_type = any(${storedUsageTypes}::text[])
    )
    select g.organization_id, greatest((g.created_at at time zone a.zone)::date, a.from_date) as date,
      sum(g.seconds)::bigint as seconds
    from grown g
    join unnest(${ids}::uuid[], ${zones}::text[], ${froms}::date[]) a (id, zone, from_date) on a.id = g.organization_id
    where g.seconds > 0
    group by 1, 2
    order by 1, 2`.execute(tx)
  const days = Map.groupBy(rows, (row) => row.organization_id)
  return new Map([...days].map(([id, own]) => [id, own.map(({ date, seconds }) => ({ date, seconds }))]))
}
