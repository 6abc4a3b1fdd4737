export interface HotCall {
  readonly name: string
  /** Below the organisation's own path; `body` where it is a POST. */
  readonly path: string
  readonly body?: string
  /** The same rows for the organisation $1. */
  readonly query: string
}

const contracts = `
  select c.*, (
    select coalesce(json_agg(e order by e.starts_at, e.entry_id), '[]') from plan_entries e
    where e.organization_id = c.organization_id and e.contract_id = c.contract_id
  ) as plans
  from contracts c where c.organization_id = $1`

export const hotCalls: readonly HotCall[] = [
  { name: 'GET contract_info', path: 'manage/contract_info', query: contracts },
  {
    name: 'GET upper_limit/current_value',
    path: 'manage/upper_limit/current_value',
    query: contracts,
  },
  {
    name: 'POST usage current_value',
    path: 'manage/usage_aggregation_result/current_value',
    body: JSON.stringify({
      targetAggregationTypes: [
        'MOVIE_CONVERT_TIME',
        'CLIP_MOVIE_CONVERT_TIME',
        'ANALYST_USER_COUNT',
        'VIEWER_USER_COUNT',
      ],
    }),
    query: `
      select c.*, (
        select json_agg(a) from usage_aggregates a
        where a.organization_id = c.organization_id and a.unit_type = 'organization'
          and a.target_month = date_trunc('month', now())::date
      ) as used, (
        select json_agg(json_build_object('roles', u.roles, 'approval', u.approval)) from users u
        where u.organization_id = c.organization_id and u.deleted_at is null
      ) as users
      from contracts c where c.organization_id = $1`,
  },
  {
    name: 'GET billing_info',
    path: 'manage/billing_info',
    query: `
      select b.*, row_to_json(i) as invoice, s.payment_status, (
        select json_agg(l order by l.position) from invoice_lines l
        where l.organization_id = b.organization_id and l.billing_id = b.billing_id
      ) as lines
      from billings b
      left join invoices i on i.organization_id = b.organization_id and i.billing_id = b.billing_id
      left join settlements s on s.organization_id = b.organization_id and s.billing_id = b.billing_id
      where b.organization_id = $1 order by b.target_month desc limit 100`,
  },
  {
    name: 'GET contract_plan',
    path: 'data/master/contract_plan',
    query: `
      select p.*, row_to_json(g) as "group" from contract_plans p
      join contract_plan_groups g on g.group_id = p.group_id
      where $1::uuid is not null order by p.position`,
  },
  {
    name: 'GET angle_movie_info',
    path: 'data/record/angle_movie_info?limit=100',
    query: 'select * from angle_movies where organization_id = $1 order by angle_movie_id limit 100',
  },
]
