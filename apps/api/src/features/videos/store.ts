import type { Page } from '@touchline/contract/wire'
import type { Instant, Zone } from '@touchline/domain/calendar'
import type { MatchId, OrganizationId } from '@touchline/domain/ids'
import type { StoredDay } from '@touchline/domain/storage'
import { storedUsageTypes, type VideoSeconds } from '@touchline/domain/videos'
import { sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { readPage } from '../../db/page.ts'

export const listGames = (
  tx: Tx,
  organizationId: OrganizationId,
  matchIds: readonly MatchId[] | undefined,
  page: Page,
) => {
  const games = tx
    .selectFrom('games')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('deleted_at', 'is', null)
    .orderBy('schedule_at', 'desc')
    .orderBy('match_id')
  return readPage(matchIds === undefined ? games : games.where('match_id', 'in', [...matchIds]), page)
}

export type GameRow = Awaited<ReturnType<typeof listGames>>['rows'][number]

interface MovieFilter {
  readonly angleMovieIds: readonly string[] | undefined
  readonly matchIds: readonly MatchId[] | undefined
}

export const listMovies = (
  tx: Tx,
  organizationId: OrganizationId,
  { angleMovieIds, matchIds }: MovieFilter,
  page: Page,
) => {
  let movies = tx
    .selectFrom('angle_movies')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('games as g')
            .select('g.match_id')
            .whereRef('g.organization_id', '=', 'angle_movies.organization_id')
            .whereRef('g.match_id', '=', 'angle_movies.match_id')
            .where('g.deleted_at', 'is not', null),
        ),
      ),
    )
    .orderBy('match_id')
    .orderBy('angle_movie_id')
  if (angleMovieIds !== undefined) movies = movies.where('angle_movie_id', 'in', [...angleMovieIds])
  if (matchIds !== undefined) movies = movies.where('match_id', 'in', [...matchIds])
  return readPage(movies, page)
}

export type MovieRow = Awaited<ReturnType<typeof listMovies>>['rows'][number]

export const listChampionships = (tx: Tx, organizationId: OrganizationId, page: Page) =>
  readPage(
    tx
      .selectFrom('championships')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .orderBy('championship_name')
      .orderBy('championship_master_id'),
    page,
  )

export type ChampionshipRow = Awaited<ReturnType<typeof listChampionships>>['rows'][number]

export const listTeams = (tx: Tx, organizationId: OrganizationId, page: Page) =>
  readPage(
    tx
      .selectFrom('teams')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .orderBy('team_name')
      .orderBy('team_master_id'),
    page,
  )

export type TeamRow = Awaited<ReturnType<typeof listTeams>>['rows'][number]

export interface StoredGameRow {
  readonly match_id: MatchId
  readonly title: string
  readonly schedule_at: Instant
  readonly uploaded_by: string | null
  readonly stored_at: Instant
  readonly stored_seconds: VideoSeconds
  readonly charged_seconds: VideoSeconds
  readonly stored_days: readonly StoredDay[]
  readonly usage_types: string[]
}

/**
 * One row per game with stored movies: its own and its angles', one length per movie whatever its resolutions. The page
 * is cut before movies are summed.
 */
export async function listStoredGames(
  tx: Tx,
  organizationId: OrganizationId,
  { uploadedBefore, zone }: { readonly uploadedBefore: Instant; readonly zone: Zone },
  { limit, offset }: Page,
): Promise<readonly StoredGameRow[]> {
  // Without statistics after a large delivery, nested loops take a minute. In a read the setting ends with its
  // transaction.
  const setting = sql`select set_config('enable_nestloop', 'off', true)`.execute(tx)
  const list = sql<StoredGameRow>`
    with used as (
      select u.*, coalesce(a.match_id, u.related_data_id) as match_id
      from recorded_usage u
      left join angle_movies a on a.organization_id = u.organization_id and a.angle_movie_id = u.related_data_id
      where u.organization_id = ${organizationId}::uuid and u.deleted_at is null and u.related_data_id is not null
        and u.usage_type = any(${storedUsageTypes}::text[])
    ), page as (
      select g.match_id, g.title, g.schedule_at
      from games g
      where g.organization_id = ${organizationId}::uuid and g.deleted_at is null
        and g.match_id in (select match_id from used)
      order by g.schedule_at desc, g.match_id
      limit ${limit + 1} offset ${offset}
    ), movies as (
      select u.match_id, max(u.usage_seconds) as seconds, min(u.created_at) as stored_at,
        (array_agg(u.user_id order by u.created_at, u.usage_id))[1] as user_id,
        array_agg(distinct u.usage_type) as usage_types
      from used u
      where u.match_id in (select match_id from page)
      group by u.related_data_id, u.match_id
    ), stored as (
      select m.match_id, sum(m.seconds)::bigint as stored_seconds, max(m.stored_at) as stored_at,
        coalesce(sum(m.seconds) filter (where m.stored_at < ${at(uploadedBefore)}), 0)::bigint as charged_seconds,
        (array_agg(m.user_id order by m.stored_at, m.user_id))[1] as user_id,
        string_to_array(string_agg(array_to_string(m.usage_types, ' '), ' '), ' ') as usage_types
      from movies m
      group by m.match_id
    ), grown as (
      select u.match_id, (u.created_at at time zone ${zone})::date as day,
        u.usage_seconds - coalesce(max(u.usage_seconds) over (
          partition by u.related_data_id order by u.created_at, u.usage_id
          rows between unbounded preceding and 1 preceding), 0) as seconds
      from used u
      where u.match_id in (select match_id from page)
    ), days as (
      select d.match_id, json_agg(json_build_object('date', d.day, 'seconds', d.seconds) order by d.day) as stored_days
      from (select match_id, day, sum(seconds) as seconds from grown where seconds > 0 group by match_id, day) d
      group by d.match_id
    )
    select g.match_id, g.title, g.schedule_at, p.display_name as uploaded_by, s.stored_at, s.stored_seconds,
      s.charged_seconds, s.usage_types, coalesce(d.stored_days, '[]'::json) as stored_days
    from page g
    join stored s on s.match_id = g.match_id
    left join days d on d.match_id = g.match_id
    left join users p on p.organization_id = ${organizationId}::uuid and p.user_id = s.user_id and p.deleted_at is null
    order by g.schedule_at desc, g.match_id`.execute(tx)
  const [{ rows }] = await Promise.all([list, setting])
  return rows
}
