import { firstDay, type Instant, type YearMonth } from '@touchline/domain/calendar'
import type { PlanGroupId, PlanId } from '@touchline/domain/ids'
import { type RawBuilder, sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

export interface Holders {
  readonly count: number
  readonly first: readonly string[]
}

const SHOWN = 3

async function holdersOf(tx: Tx, contracts: RawBuilder<unknown>): Promise<Holders> {
  const { rows } = await sql<{ name: string; contract_id: string; count: number }>`
    with held as (${contracts})
    select o.organization_name as name, held.contract_id, count(*) over () as count
    from held join organizations o on o.organization_id = held.organization_id
    order by o.organization_name, held.contract_id limit ${SHOWN}`.execute(tx)
  return { count: rows[0]?.count ?? 0, first: rows.map((row) => `${row.name} (contract ${row.contract_id})`) }
}

const plansOf = (groupId: PlanGroupId) => sql`
  select contract_plan_id from contract_plans p join contract_plan_groups g on g.group_id = p.group_id
  where g.group_id = ${groupId} or g.base_group_id = ${groupId}`

const pausedOf = (groupId: PlanGroupId) => {
  const plan = `"${groupId}(Discount[0-9]+Percent)?[.]`
  return sql`
    select organization_id, contract_id from suspensions
    where restored_at is null and (paused_entries::text ~ ${plan} or waiting_entries::text ~ ${plan})
    union
    select organization_id, contract_id from cancellation_reservations where put_aside::text ~ ${plan}`
}

/** Past, present or planned, also after a plan change. */
const sleepersOf = (asleep: RawBuilder<unknown>) => sql`
  select s.organization_id, s.contract_id, s.ends_at, s.every_year, a.group_id
  from sleeps s join plan_entries e on e.organization_id = s.organization_id and e.contract_id = s.contract_id
  join contract_plans p on p.contract_plan_id = e.contract_plan_id
  join contract_plan_groups g on g.group_id = p.group_id and g.kind = 'paid' and g.cycle = 'month'
  join contract_plan_groups a on a.tier = g.tier and a.kind = 'asleep'
  where ${asleep} and e.role = 'base' and (e.ends_at is null or e.ends_at > s.asked_at)
    and (e.starts_at < s.ends_at or s.every_year)`

export const everHeld = (tx: Tx, groupId: PlanGroupId): Promise<Holders> =>
  holdersOf(
    tx,
    sql`
      select organization_id, contract_id from plan_entries where contract_plan_id in (${plansOf(groupId)})
      union select organization_id, contract_id from (${sleepersOf(sql`a.group_id = ${groupId}`)}) as asleep
      union ${pausedOf(groupId)}`,
  )

export const heldNow = (tx: Tx, groupId: PlanGroupId, now: Instant): Promise<Holders> =>
  holdersOf(
    tx,
    sql`
      select organization_id, contract_id from plan_entries
      where contract_plan_id in (${plansOf(groupId)}) and (ends_at is null or ends_at > ${at(now)})
      union select organization_id, contract_id from (${sleepersOf(sql`a.group_id = ${groupId}`)}) as asleep
      where every_year or ends_at > ${at(now)}
      union ${pausedOf(groupId)}`,
  )

interface Reservable {
  readonly planId: PlanId
  readonly groupId: PlanGroupId
  readonly month: YearMonth
  readonly publishedAt: Instant | null
}

/** Contracts that scheduled a plan under that list, for a month it applies to (billing rules: "Price lists"). */
export const reservedAt = (tx: Tx, { planId, groupId, month, publishedAt }: Reservable): Promise<Holders> =>
  holdersOf(
    tx,
    sql`
      select e.organization_id, e.contract_id
      from plan_entries e
      join contract_plans p on p.contract_plan_id = e.contract_plan_id
      join contract_plan_groups g on g.group_id = p.group_id
      join contract_plans listed on listed.group_id = coalesce(g.base_group_id, g.group_id) and listed.role = p.role
      where listed.contract_plan_id = ${planId} and e.reserved_through >= ${firstDay(month)}::date
        and e.reserved_at >= ${publishedAt === null ? null : at(publishedAt)}
      union ${pausedOf(groupId)}`,
  )

export interface Rise {
  readonly planId: PlanId
  readonly currency: string
  readonly amount: number
}

/**
 * Contracts paying more, and less, for base, seats and sleep. Excludes scheduled plans with an earlier price; yearly
 * plans pay from their next term.
 */
export async function payersOf(
  tx: Tx,
  rises: readonly Rise[],
  { month, now }: { readonly month: YearMonth; readonly now: Instant },
): Promise<{ readonly more: number; readonly less: number }> {
  const first = sql`${firstDay(month)}::date`
  const { rows } = await sql<{ more: number; less: number }>`
    with rises as (
      select * from json_to_recordset(${JSON.stringify(rises)}::json) as r("planId" text, currency text, amount bigint)
    ), seats as (
      select e.organization_id, e.contract_id, e.contract_plan_id, e.role, count(*) as held
      from plan_entries e join contract_plans p on p.contract_plan_id = e.contract_plan_id
      join contract_plan_groups g on g.group_id = p.group_id
      where e.contract_plan_id in (select "planId" from rises)
        and (e.ends_at is null or e.ends_at > case g.cycle when 'year' then ${at(now)} else ${first} end)
        and (e.reserved_through is null or e.reserved_through < ${first})
      group by 1, 2, 3, 4
      union
      select distinct z.organization_id, z.contract_id, p.contract_plan_id, p.role, 1
      from (${sleepersOf(sql`true`)}) as z join contract_plans p on p.group_id = z.group_id and p.role = 'base'
      where p.contract_plan_id in (select "planId" from rises) and (z.every_year or z.ends_at > ${first})
    ), changes as (
      select sum(r.amount * case s.role when 'analyst' then s.held - 1 else s.held end) as amount
      from seats s join contracts c on c.organization_id = s.organization_id and c.contract_id = s.contract_id
      join rises r on r."planId" = s.contract_plan_id and r.currency = c.currency
      group by s.organization_id, s.contract_id
    )
    select count(*) filter (where amount > 0) as more, count(*) filter (where amount < 0) as less from changes`.execute(
    tx,
  )
  return rows[0] ?? { more: 0, less: 0 }
}
