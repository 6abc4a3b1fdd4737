import { charged } from '@touchline/domain/billing'
import {
  addMonths,
  dayStarts,
  firstDay,
  type Instant,
  nextMonth,
  startOfMonth,
  type YearMonth,
  type Zone,
} from '@touchline/domain/calendar'
import type { Catalogue } from '@touchline/domain/catalogue'
import type { OrganizationId } from '@touchline/domain/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { recurringRoles } from './recurring-contracts.ts'

interface ClubsAlike {
  readonly organizationId: OrganizationId
  readonly clubs: number
  readonly members: readonly OrganizationId[] | null
}

const text = (instants: readonly number[]): string =>
  `{${instants.map((instant) => new Date(instant).toISOString()).join(',')}}`

type Starts = (zone: Zone) => readonly Instant[]

const ofMonths =
  (months: readonly YearMonth[]): Starts =>
  (zone) =>
    [addMonths(months[0] ?? '', -1), ...months, nextMonth(months.at(-1) ?? '')].map((each) => startOfMonth(each, zone))

export const ofDays =
  (month: YearMonth): Starts =>
  (zone) => [
    startOfMonth(addMonths(month, -1), zone),
    ...dayStarts(startOfMonth(month, zone) - 1, firstDay(nextMonth(month)), zone),
  ]

const publishedIn = ({ plans }: Catalogue): readonly Instant[] => {
  const published = [...plans.values()].flatMap(({ priceChanges = [] }) => priceChanges)
  const instants = new Set(published.flatMap(({ publishedAt }) => publishedAt ?? []))
  return [...instants].toSorted((one, other) => one - other)
}

const unpaidPlans = ({ plans, groups }: Catalogue): readonly string[] =>
  [...plans.values()].flatMap(({ id, groupId }) => {
    const kind = groups.get(groupId)?.kind
    return kind !== undefined && !charged[kind] ? [id] : []
  })

/** What an instant is before and after, of all that decides. */
const place = (instant: string, edges: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce(width_bucket(${sql.ref(instant)}, ${edges}), -1)`

/** By `likeness`. By itself stands whose plan ends, pauses, sleeps, loses seats or is of a term, and who closed then. */
export async function alike(tx: Tx, catalogue: Catalogue, startsIn: Starts): Promise<RawBuilder<unknown>> {
  const zones = await tx.selectFrom('contracts').select('zone').distinct().execute()
  const names = zones.map(({ zone }) => zone)
  const edges = names.map((zone) => text(startsIn(zone).flatMap((start) => [start - 1, start])))
  const instants = publishedIn(catalogue)
  const isPublished = instants.length > 0
  const published = sql`${text(instants)}::timestamptz[]`
  const places = isPublished ? sql`${place('starts_at', published)}, ${place('reserved_at', published)}` : sql`null`
  const unpaid = unpaidPlans(catalogue)
  return sql`
    zoned as materialized (
      select name, edges::timestamptz[] as edges from unnest(${names}::text[], ${edges}::text[]) given (name, edges)),
    entries as (
      select c.organization_id, c.currency, c.zone, e.contract_plan_id, e.starts_at, e.ends_at, e.role = 'base' as is_base,
        e.contract_plan_id <> all(${unpaid}::text[]) as is_paid, e.reserved_at, e.reserved_through,
        ${place('e.starts_at', sql`z.edges`)} as began, ${place('e.ends_at', sql`z.edges`)} as ended,
        c.cancellation_state = 'done' as is_over, e.role = 'custom' as is_custom,
        c.yearly_anchor is not null or c.customer_type <> 'manage_organization' or c.closings::text <> '[]'
          as is_apart, ${place('c.closed_at', sql`z.edges`)} as closed, cardinality(z.edges) as last
      from contracts c
      join zoned z on z.name = c.zone
      join plan_entries e on e.organization_id = c.organization_id and e.contract_id = c.contract_id
      where e.role = any(${recurringRoles}::text[])
      order by c.organization_id, e.starts_at
      offset 0),
    clubs as (
      select organization_id, min(currency) as currency, min(zone) as zone,
        string_agg(concat_ws(' ', contract_plan_id, began, ended, ${places}, reserved_through), ',') filter (where began <> ended) as units,
        to_char(min(starts_at) filter (where is_base and is_paid) at time zone min(zone), 'YYYY-MM') as first_paid,
        ${isPublished ? sql`string_agg(concat_ws(' ', contract_plan_id, ${places}), ',') filter (where is_base)` : sql`''`} as bases,
        bool_or(is_paid) as has_paid, bool_or(is_custom) as has_custom,
        bool_or(is_base and (ends_at is null or ended = last))
          and max(starts_at) filter (where is_base) - min(starts_at) filter (where is_base)
            = coalesce(sum(ends_at - starts_at) filter (where is_base and ended < last), interval '0') as goes_on,
        bool_and(is_over) as is_over, bool_or(ended > 0) as has_left,
        min(closed) as closed, bool_or(is_apart or closed between 1 and last - 1) as is_apart,
        bool_or(is_base and not is_paid and began <> ended) as is_unpaid
      from entries group by organization_id),
    notified as (
      select organization_id, string_agg(concat_ws(' ', effective_from, applies_from, ${place('notified_at', published)}), ','
        order by effective_from, notified_at) as notices
      from price_notices group by organization_id),
    apart as (select organization_id from sleeps union select organization_id from seats_given_up),
    alike as (
      select k.organization_id, k.is_over and k.has_left as has_left, case
        when k.is_apart or k.is_unpaid or apart.organization_id is not null or not (k.goes_on or k.is_over)
          or (${isPublished}::boolean and (k.has_custom or not k.goes_on))
        then k.organization_id::text
        else concat_ws('|', k.currency, k.zone, k.first_paid, k.closed, coalesce(k.units, '-'), coalesce(n.notices, '-'), k.bases)
        end as likeness
      from clubs k
      left join notified n on n.organization_id = k.organization_id
      left join apart on apart.organization_id = k.organization_id
      where k.has_paid or k.is_apart)`
}

export async function clubsAlike(
  tx: Tx,
  catalogue: Catalogue,
  months: readonly YearMonth[],
): Promise<readonly ClubsAlike[]> {
  const { rows } = await sql<ClubsAlike>`
    with ${await alike(tx, catalogue, ofMonths(months))}
    select min(organization_id::text)::uuid as "organizationId", count(*)::integer as clubs,
      case when bool_or(has_left) then array_agg(organization_id) end as members
    from alike group by likeness order by 1`.execute(tx)
  return rows
}
