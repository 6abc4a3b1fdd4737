import { instantToWire } from '@touchline/contract/wire'
import { firstDay, type Instant, type Zone } from '@touchline/domain/calendar'
import type { MissedStorage } from '@touchline/domain/contract'
import type { MatchId, OrganizationId } from '@touchline/domain/ids'
import type { StoredDay } from '@touchline/domain/storage'
import { storedUsageTypes, type VideoSeconds } from '@touchline/domain/videos'
import { sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { insertRows, momentText } from '../../db/insert-rows.ts'

const inTrash = (tx: Tx, organizationId: OrganizationId, now: Instant) =>
  tx.selectFrom('games').where('organization_id', '=', organizationId).where('kept_until', '>', at(now))

export const lockTrashed = (tx: Tx, organizationId: OrganizationId, matchIds: readonly MatchId[], now: Instant) =>
  inTrash(tx, organizationId, now)
    .select(['match_id', 'title', 'deleted_at'])
    .where('match_id', 'in', [...matchIds])
    .orderBy('match_id')
    .forUpdate()
    .execute()

export const lockOverdue = (tx: Tx, organizationId: OrganizationId, now: Instant, atMost: number) =>
  tx
    .selectFrom('games')
    .select(['match_id', 'title'])
    .where('organization_id', '=', organizationId)
    .where('kept_until', '<=', at(now))
    .orderBy('kept_until')
    .orderBy('match_id')
    .limit(atMost)
    .forUpdate()
    .execute()

export async function usageRecordsOf(
  tx: Tx,
  organizationId: OrganizationId,
  matchIds: readonly MatchId[],
): Promise<ReadonlyMap<MatchId, number>> {
  const { rows } = await sql<{ match_id: MatchId; records: number }>`
    select g.match_id, count(*)::integer as records
    from games g
    left join angle_movies a on a.organization_id = g.organization_id and a.match_id = g.match_id
    join recorded_usage u on u.organization_id = g.organization_id and u.deleted_at = g.deleted_at
      and u.related_data_id in (g.match_id, a.angle_movie_id)
    where g.organization_id = ${organizationId}::uuid and g.match_id = any(${[...matchIds]}::uuid[])
    group by g.match_id`.execute(tx)
  return new Map(rows.map((row) => [row.match_id, row.records]))
}

export const untrashGames = (tx: Tx, organizationId: OrganizationId, matchIds: readonly MatchId[]) =>
  tx
    .updateTable('games')
    .set({ deleted_at: null, kept_until: null })
    .where('organization_id', '=', organizationId)
    .where('match_id', 'in', [...matchIds])
    .execute()

/** Before the games: usage deleted at another time stays deleted. */
export async function restoreUsage(tx: Tx, organizationId: OrganizationId, matchIds: readonly MatchId[]) {
  const { rows } = await sql<{ user_id: string; usage_type: string; usage_seconds: VideoSeconds; created_at: Instant }>`
    update recorded_usage u set deleted_at = null
    from (
      select g.match_id as related_id, g.deleted_at from games g
      where g.organization_id = ${organizationId}::uuid and g.match_id = any(${[...matchIds]}::uuid[])
      union all
      select a.angle_movie_id, g.deleted_at from games g
      join angle_movies a on a.organization_id = g.organization_id and a.match_id = g.match_id
      where g.organization_id = ${organizationId}::uuid and g.match_id = any(${[...matchIds]}::uuid[])
    ) r
    where u.organization_id = ${organizationId}::uuid and u.related_data_id = r.related_id
      and u.deleted_at is not null and u.deleted_at = r.deleted_at
    returning u.user_id, u.usage_type, u.usage_seconds, u.created_at`.execute(tx)
  return rows
}

export const keepMissed = (
  tx: Tx,
  organizationId: OrganizationId,
  missed: readonly (MissedStorage & { readonly matchId: MatchId })[],
) =>
  insertRows(
    tx,
    'missed_storage',
    missed.map(({ matchId, billedWith, cycle, chargedAt, seconds }) => ({
      organization_id: organizationId,
      match_id: matchId,
      charged_at: momentText(chargedAt),
      cycle,
      seconds,
      billed_with: firstDay(billedWith),
    })),
  )

export interface TrashedGameRow {
  readonly match_id: MatchId
  readonly title: string
  readonly schedule_at: Instant
  readonly uploaded_by: string | null
  readonly deleted_at: Instant
  readonly kept_until: Instant
  readonly stored_seconds: VideoSeconds
  readonly stored_days: readonly StoredDay[]
}

interface TrashQuery {
  readonly organizationId: OrganizationId
  readonly zone: Zone
  readonly now: Instant
}

export async function listTrash(
  tx: Tx,
  { organizationId, zone, now }: TrashQuery,
  {
    limit,
    offset,
    matchIds,
  }: { readonly limit: number; readonly offset: number; readonly matchIds?: readonly MatchId[] },
): Promise<readonly TrashedGameRow[]> {
  const setting = sql`select set_config('enable_nestloop', 'off', true)`.execute(tx)
  const asked = matchIds === undefined ? sql`true` : sql`g.match_id = any(${[...matchIds]}::uuid[])`
  const list = sql<TrashedGameRow>`
    with page as (
      select g.match_id, g.title, g.schedule_at, g.deleted_at, g.kept_until
      from games g
      where g.organization_id = ${organizationId}::uuid and g.kept_until > ${at(now)} and ${asked}
      order by g.deleted_at desc, g.match_id
      limit ${limit + 1} offset ${offset}
    ), related as (
      select p.match_id, p.match_id as related_id, p.deleted_at from page p
      union all
      select p.match_id, a.angle_movie_id, p.deleted_at from page p
      join angle_movies a on a.organization_id = ${organizationId}::uuid and a.match_id = p.match_id
    ), used as (
      select r.match_id, u.usage_id, u.user_id, u.created_at, u.usage_seconds, u.related_data_id
      from recorded_usage u
      join related r on r.related_id = u.related_data_id and r.deleted_at = u.deleted_at
      where u.organization_id = ${organizationId}::uuid and u.deleted_at is not null and u.related_data_id is not null
        and u.usage_type = any(${storedUsageTypes}::text[])
    ), grown as (
      select match_id, (created_at at time zone ${zone})::date as day,
        usage_seconds - coalesce(max(usage_seconds) over (
          partition by related_data_id order by created_at, usage_id
          rows between unbounded preceding and 1 preceding), 0) as seconds
      from used
    ), days as (
      select d.match_id, json_agg(json_build_object('date', d.day, 'seconds', d.seconds) order by d.day) as stored_days,
        sum(d.seconds)::bigint as seconds
      from (select match_id, day, sum(seconds) as seconds from grown where seconds > 0 group by match_id, day) d
      group by d.match_id
    ), uploaders as (
      select distinct on (match_id) match_id, user_id from used order by match_id, created_at, usage_id
    )
    select g.match_id, g.title, g.schedule_at, g.deleted_at, g.kept_until, p.display_name as uploaded_by,
      coalesce(d.seconds, 0)::bigint as stored_seconds, coalesce(d.stored_days, '[]'::json) as stored_days
    from page g
    left join days d on d.match_id = g.match_id
    left join uploaders b on b.match_id = g.match_id
    left join users p on p.organization_id = ${organizationId}::uuid and p.user_id = b.user_id and p.deleted_at is null
    order by g.deleted_at desc, g.match_id`.execute(tx)
  const [{ rows }] = await Promise.all([list, setting])
  return rows
}

export async function firstOutOfTrash(tx: Tx, organizationId: OrganizationId, now: Instant) {
  const { until, count } = await inTrash(tx, organizationId, now)
    .select((eb) => [eb.fn.min('kept_until').as('until'), eb.fn.countAll<number>().as('count')])
    .executeTakeFirstOrThrow()
  return until === null ? null : { count: Number(count), keptUntilDate: instantToWire(until - 1) }
}

export const countTrash = async (tx: Tx, organizationId: OrganizationId, now: Instant): Promise<number> => {
  const counted = inTrash(tx, organizationId, now).select((eb) => eb.fn.countAll<number>().as('games'))
  return Number((await counted.executeTakeFirstOrThrow()).games)
}
