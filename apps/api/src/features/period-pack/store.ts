import { exportTypes, uploadTypes } from '@touchline/contract/usage'
import { addDays, firstDay, startOfDay, type Zone } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type { Period } from '@touchline/domain/period-pack'
import { type RawBuilder, sql } from 'kysely'
import { at } from '../../db/column-values.ts'
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

/** What each user used in the months that the period touches, after the row that was read last. */
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

/** The number of the first document of a kind that the billing, or the refund, has. */
const numberOf = (kind: RawBuilder<unknown>) => sql`(
  select d.content ->> 'number' from documents d
  where d.organization_id = b.organization_id and d.billing_id = m.billing_id and d.kind = ${kind} and d.replaces is null
    and (d.kind <> 'credit-note' or (d.charge_id, d.refunded_after) = (m.charge_id, m.refunded_after)))`

interface Paid extends Period {
  readonly zone: Zone
}

/** What was paid and refunded on days of the period, after the row that was read last. */
export async function paidRows(
  tx: Tx,
  organizationId: OrganizationId,
  { from, to, zone }: Paid,
  last: PaidRow | null,
): Promise<readonly PaidRow[]> {
  const [start, end] = [at(startOfDay(from, zone)), at(startOfDay(addDays(to, 1), zone))]
  const { rows } = await sql<PaidRow>`
    with money as (
      select s.paid_at as at, s.billing_id, 'payment' as kind, '' as key, i.total as amount, 'receipt' as paper,
        null::text as charge_id, null::bigint as refunded_after
      from settlements s
      join invoices i on i.organization_id = s.organization_id and i.billing_id = s.billing_id
      where s.organization_id = ${organizationId} and s.payment_status = 'Complete' and i.total > 0
        and s.paid_at >= ${start} and s.paid_at < ${end}
      union all
      select r.refunded_at, r.billing_id, 'refund', r.charge_id || ' ' || lpad(r.refunded_after::text, 18, '0'), -r.amount,
        'credit-note', r.charge_id, r.refunded_after
      from refunds r
      where r.organization_id = ${organizationId} and r.refunded_at >= ${start} and r.refunded_at < ${end}
    )
    select m.at, m.billing_id, m.kind, m.key, m.amount, ${numberOf(sql`'invoice'`)} as invoice,
      ${numberOf(sql`m.paper`)} as document, b.zone, i.currency, i.payment_method, i.service_starts_on, i.service_ends_on
    from money m
    join billings b on b.organization_id = ${organizationId} and b.billing_id = m.billing_id
    join invoices i on i.organization_id = ${organizationId} and i.billing_id = m.billing_id
    where ${last === null ? sql`true` : sql`(m.at, m.billing_id, m.kind, m.key) > (${at(last.at)}, ${last.billing_id}::uuid, ${last.kind}, ${last.key})`}
    order by m.at, m.billing_id, m.kind, m.key
    limit ${ROWS}`.execute(tx)
  return rows
}
