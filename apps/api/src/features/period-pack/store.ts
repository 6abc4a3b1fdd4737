import { exportTypes, uploadTypes } from '@touchline/contract/usage'
import { firstDay } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type { Period } from '@touchline/domain/period-pack'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import type { PaidRow } from './tables/payments.ts'
import type { UsedRow } from './tables/usage.ts'

export const organizationName = async (tx: Tx, organizationId: OrganizationId): Promise<string> =>
  (
    await tx
      .selectFrom('organizations')
      .select('organization_name')
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow()
  ).organization_name

const ROWS = 500

const secondsOf = (types: readonly string[]): RawBuilder<number> =>
  sql`coalesce(sum(a.usage_seconds) filter (where a.aggregation_type in (${sql.join([...types])})), 0)::bigint`

export const usedRows = async (
  tx: Tx,
  organizationId: OrganizationId,
  { from, to }: Period,
  last: UsedRow | null,
): Promise<readonly UsedRow[]> =>
  (
    await sql<UsedRow>`
      select a.target_month as month, a.unit_id as "userId", u.username, u.display_name as "displayName",
        ${secondsOf(uploadTypes)} as "uploadSeconds", ${secondsOf(exportTypes)} as "exportSeconds"
      from usage_aggregates a
      left join users u on u.organization_id = a.organization_id and u.user_id = a.unit_id
      where a.organization_id = ${organizationId} and a.unit_type = 'user' and a.usage_seconds > 0
        and a.target_month between ${firstDay(from.slice(0, 7))} and ${to}
        and (a.target_month, a.unit_id) > (${last?.month ?? '-infinity'}::date, ${last?.userId ?? NO_ID}::uuid)
      group by a.target_month, a.unit_id, u.username, u.display_name
      order by a.target_month, a.unit_id
      limit ${ROWS}`.execute(tx)
  ).rows

const NO_ID = '00000000-0000-0000-0000-000000000000'

const numberOf = (organizationId: OrganizationId, kind: RawBuilder<unknown>) => sql`(
  select d.content ->> 'number' from documents d
  where d.organization_id = ${organizationId} and d.billing_id = m.billing_id and d.kind = ${kind} and d.replaces is null
    and (d.kind <> 'credit-note' or (d.charge_id, d.refunded_after) = (m.charge_id, m.refunded_after)))`

const dayOf = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone b.zone)::date`

const movements = (organizationId: OrganizationId) => sql`
  select ${dayOf(sql`case when s.charge_id = c.charge_id then s.paid_at else c.succeeded_at end`)} as day, c.billing_id,
    'payment' as kind, 'card' as method, c.charge_id as reference, 0::bigint as part, c.amount, 'receipt' as paper,
    null::text as charge_id, null::bigint as refunded_after
  from charges c
  join billings b on b.organization_id = c.organization_id and b.billing_id = c.billing_id
  left join settlements s on s.organization_id = c.organization_id and s.billing_id = c.billing_id
  where c.organization_id = ${organizationId}
  union all
  select ${dayOf(sql`r.refunded_at`)}, r.billing_id, 'refund', 'card', r.charge_id, r.refunded_after, -r.amount,
    'credit-note', r.charge_id, r.refunded_after
  from refunds r
  join billings b on b.organization_id = r.organization_id and b.billing_id = r.billing_id
  where r.organization_id = ${organizationId}
  union all
  select ${dayOf(sql`f.booked_at`)}, f.billing_id, 'failed-refund', 'card', f.charge_id,
    row_number() over (partition by f.charge_id order by f.booked_at, f.refund_id), f.amount, null, null, null
  from failed_refunds f
  join billings b on b.organization_id = f.organization_id and b.billing_id = f.billing_id
  where f.organization_id = ${organizationId}
  union all
  select received_on, billing_id, 'payment', 'bank-transfer', bank_reference, 0, amount, 'receipt', null, null
  from transfers where organization_id = ${organizationId}
  union all
  select x.returned_on, t.billing_id, 'return', 'bank-transfer', x.return_reference || ' ' || x.bank_reference, 0, -x.amount,
    null, null, null
  from transfer_returns x
  join transfers t on t.organization_id = x.organization_id and t.bank_reference = x.bank_reference
  where x.organization_id = ${organizationId}
  union all
  select moved_on, billing_id, 'move', 'bank-transfer', bank_reference, place,
    amount, case when amount > 0 then 'receipt' end, null, null
  from transfer_moves where organization_id = ${organizationId} and paid_after is null`

export async function paidRows(
  tx: Tx,
  organizationId: OrganizationId,
  { from, to }: Period,
  last: PaidRow | null,
): Promise<readonly PaidRow[]> {
  const follows =
    last === null
      ? sql`true`
      : sql`(m.day, m.kind, m.reference, m.part) > (${last.day}::date, ${last.kind}, ${last.reference}, ${last.part}::bigint)`
  const { rows } = await sql<PaidRow>`
    with m as (${movements(organizationId)})
    select m.day, m.kind, m.method, m.reference, m.part, m.amount, i.currency, i.service_starts_on, i.service_ends_on,
      ${numberOf(organizationId, sql`'invoice'`)} as invoice, ${numberOf(organizationId, sql`m.paper`)} as document
    from m
    join invoices i on i.organization_id = ${organizationId} and i.billing_id = m.billing_id
    where m.day between ${from} and ${to} and ${follows}
    order by m.day, m.kind, m.reference, m.part
    limit ${ROWS}`.execute(tx)
  return rows
}
