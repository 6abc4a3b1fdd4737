import { charged } from '@touchline/domain/billing'
import { addMonths, nextMonth, startOfMonth, type YearMonth, type Zone } from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { OrganizationId } from '@touchline/domain/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { recurringRoles } from './recurring-contracts.ts'

interface ClubsAlike {
  readonly organizationId: OrganizationId
  readonly clubs: number
}

const text = (instants: readonly number[]): string =>
  `{${instants.map((instant) => new Date(instant).toISOString()).join(',')}}`

function edgesIn(zone: Zone, months: readonly YearMonth[]): string {
  const first = addMonths(months[0] ?? '', -1)
  const starts = [first, ...months, nextMonth(months.at(-1) ?? '')]
  return text(starts.flatMap((month) => [startOfMonth(month, zone) - 1, startOfMonth(month, zone)]))
}

const publishedIn = ({ plans }: Catalogue): string => {
  const published = [...plans.values()].flatMap(({ priceChanges = [] }) => priceChanges)
  const instants = new Set(published.flatMap(({ publishedAt }) => publishedAt ?? []))
  return text([...instants].toSorted((one, other) => one - other))
}

const unpaidPlans = ({ plans, groups }: Catalogue): readonly string[] =>
  [...plans.values()].flatMap(({ id, groupId }) => {
    const kind = groups.get(groupId)?.kind
    return kind !== undefined && !charged[kind] ? [id] : []
  })

/** What an instant is before and after, of all that decides. */
const place = (instant: string, edges: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce(width_bucket(${sql.ref(instant)}, ${edges}), -1)`

/** `revenueOfMonths` says the same of them. By itself stands whose plan ends, pauses, sleeps, loses seats or is of a term. */
export async function clubsAlike(
  tx: Tx,
  catalogue: Catalogue,
  months: readonly YearMonth[],
): Promise<readonly ClubsAlike[]> {
  const zones = await tx.selectFrom('contracts').select('zone').distinct().execute()
  const names = zones.map(({ zone }) => zone)
  const edges = names.map((zone) => edgesIn(zone, months))
  const published = sql`${publishedIn(catalogue)}::timestamptz[]`
  const unpaid = unpaidPlans(catalogue)
  const { rows } = await sql<{ organization_id: OrganizationId; clubs: number }>`
    with zoned as materialized (
      select name, edges::timestamptz[] as edges from unnest(${names}::text[], ${edges}::text[]) given (name, edges)),
    entries as (
      select c.organization_id, c.currency, c.zone, e.contract_plan_id, e.starts_at, e.ends_at, e.role = 'base' as is_base,
        e.role = 'base' and e.contract_plan_id <> all(${unpaid}::text[]) as is_paid, e.reserved_at, e.reserved_through,
        ${place('e.starts_at', sql`z.edges`)} as began, ${place('e.ends_at', sql`z.edges`)} as ended,
        c.cancellation_state = 'done' and coalesce(e.ends_at <= z.edges[1], false) as is_over,
        c.yearly_anchor is not null or c.customer_type <> 'manage_organization' as is_apart
      from contracts c
      join zoned z on z.name = c.zone
      join plan_entries e on e.organization_id = c.organization_id and e.contract_id = c.contract_id
      where e.role = any(${recurringRoles}::text[])
      offset 0),
    clubs as (
      select organization_id, min(currency) as currency, min(zone) as zone,
        string_agg(concat_ws(' ', contract_plan_id, began, ended, ${place('starts_at', published)}, ${place('reserved_at', published)},
          reserved_through), ',' order by contract_plan_id, starts_at) filter (where began <> ended) as units,
        to_char(min(starts_at) filter (where is_paid and starts_at is distinct from ends_at) at time zone min(zone), 'YYYY-MM') as first_paid,
        count(*) filter (where is_base) > 1 as has_others,
        bool_and(is_over) or (bool_or(is_base and ends_at is null)
          and max(starts_at) filter (where is_base) - min(starts_at) filter (where is_base)
            = coalesce(sum(ends_at - starts_at) filter (where is_base), interval '0')) as goes_on,
        bool_or(is_apart) as is_apart, bool_or(is_base and not is_paid and began <> ended) as is_unpaid
      from entries group by organization_id),
    notified as (
      select organization_id, string_agg(concat_ws(' ', effective_from, applies_from, ${place('notified_at', published)}), ','
        order by effective_from, notified_at) as notices
      from price_notices group by organization_id),
    apart as (select organization_id from sleeps union select organization_id from seats_given_up)
    select min(k.organization_id::text)::uuid as organization_id, count(*)::integer as clubs
    from clubs k
    left join notified n on n.organization_id = k.organization_id
    left join apart on apart.organization_id = k.organization_id
    where k.first_paid is not null or k.is_apart
    group by case
      when k.is_apart or k.is_unpaid or not k.goes_on or apart.organization_id is not null
        or (k.has_others and cardinality(${published}) > 0)
      then k.organization_id::text
      else concat_ws('|', k.currency, k.zone, k.first_paid, coalesce(k.units, '-'), coalesce(n.notices, '-')) end
    order by 1`.execute(tx)
  return rows.map(({ organization_id: organizationId, clubs }) => ({ organizationId, clubs }))
}
