/** The call's JSON made by PostgreSQL alone, for organisation $1. */
export const gamesQuery = `
  with used as (
    select coalesce(a.match_id, u.related_data_id) as match_id, u.related_data_id, u.usage_seconds, u.created_at, u.user_id,
      u.usage_type
    from recorded_usage u
    left join angle_movies a on a.organization_id = u.organization_id and a.angle_movie_id = u.related_data_id
    where u.organization_id = $1 and u.deleted_at is null and u.related_data_id is not null
      and u.usage_type ~ '^(ANGLE_)?MOVIE_(CONVERT|LIVE)_TIME'
  ), page as (
    select g.* from games g
    where g.organization_id = $1 and g.deleted_at is null and g.match_id in (select match_id from used)
    order by g.schedule_at desc, g.match_id limit 100
  ), movies as (
    select match_id, related_data_id, max(usage_seconds) as seconds, min(created_at) as stored_at, min(user_id::text) as user_id,
      array_agg(distinct usage_type) as types
    from used where match_id in (select match_id from page) group by match_id, related_data_id
  )
  select json_build_object('matchId', g.match_id, 'title', g.title, 'scheduleDate', g.schedule_at, 'storedDate', max(m.stored_at),
    'length', sum(m.seconds), 'uploadedBy', min(m.user_id), 'usageTypes', array_agg(m.types[1]),
    'storedDays', json_agg(json_build_object('date', m.stored_at::date, 'seconds', m.seconds))) as game
  from page g join movies m on m.match_id = g.match_id
  group by g.match_id, g.title, g.schedule_at order by g.schedule_at desc`
