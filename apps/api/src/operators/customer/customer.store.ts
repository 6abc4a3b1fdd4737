import type { Instant, LocalDate } from '@touchline/domain/calendar'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import type { MailClass } from '@touchline/domain/notices'
import { sql } from 'kysely'
import { isTakenBack } from '../../books/transfers/open-transfers.ts'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

/** Payments and attempts in order. Minor units of the bill's currency, days in its zone. */
export interface PaymentRow {
  readonly billing_id: BillingId
  readonly kind: 'card' | 'transfer' | 'declined'
  readonly day: LocalDate
  /** Null for a failed attempt. */
  readonly amount: number | null
  /** The provider's payment or the bank's reference. */
  readonly reference: string | null
  readonly failure_code: string | null
  readonly failure_decline_code: string | null
  readonly happened_at: Instant
}

/** Each table filters by organisation (decision 191). */
export async function paymentsOf(tx: Tx, organizationId: OrganizationId, billingIds: readonly BillingId[]) {
  if (billingIds.length === 0) return []
  const ids = sql`any(${[...billingIds]}::uuid[])`
  const { rows } = await sql<PaymentRow>`
    select c.billing_id, 'card' as kind, (c.succeeded_at at time zone b.zone)::date as day, c.amount, c.intent_id as reference,
      null as failure_code, null as failure_decline_code, c.succeeded_at as happened_at
    from charges c join billings b on b.organization_id = c.organization_id and b.billing_id = c.billing_id
    where c.organization_id = ${organizationId} and b.organization_id = ${organizationId} and c.billing_id = ${ids}
    union all
    select t.billing_id, 'transfer', t.paid_on, t.amount, t.bank_reference, null, null, t.booked_at
    from transfer_payments t where t.organization_id = ${organizationId} and t.billing_id = ${ids}
      and not ${isTakenBack('t', [organizationId])}
    union all
    select a.billing_id, 'declined', (coalesce(a.resolved_at, a.requested_at) at time zone b.zone)::date, null, null,
      a.failure_code, a.failure_decline_code, coalesce(a.resolved_at, a.requested_at)
    from payment_attempts a join billings b on b.organization_id = a.organization_id and b.billing_id = a.billing_id
    where a.organization_id = ${organizationId} and b.organization_id = ${organizationId} and a.billing_id = ${ids}
      and a.outcome = 'failed'
    order by happened_at, kind`.execute(tx)
  return rows
}

/** What `decideRefund` would refund of each bill; only where it is more than nothing. */
export async function refundableOf(tx: Tx, organizationId: OrganizationId, billingIds: readonly BillingId[]) {
  if (billingIds.length === 0) return []
  const { rows } = await sql<{ billing_id: BillingId; left: number }>`
    select c.billing_id, c.amount - c.refunded - coalesce((select sum(r.amount)::bigint from refund_orders r
        where r.organization_id = ${organizationId} and r.billing_id = c.billing_id and r.charge_id = c.charge_id
          and r.state = 'open'), 0) as left
    from charges c
    join settlements s on s.organization_id = c.organization_id and s.billing_id = c.billing_id
    where c.organization_id = ${organizationId} and s.organization_id = ${organizationId}
      and c.billing_id = any(${[...billingIds]}::uuid[]) and c.refunded < c.amount and s.payment_status = 'Complete'
      and not exists (select from disputes d where d.organization_id = ${organizationId} and d.billing_id = c.billing_id
        and d.charge_id = c.charge_id and d.state = 'open')`.execute(tx)
  return rows.filter(({ left }) => left > 0)
}

export async function troubleOf(tx: Tx, organizationId: OrganizationId) {
  const { rows } = await sql<{ disputes: string[]; declines: number }>`
    select (select coalesce(json_agg(d.dispute_id order by d.answer_by), '[]') from disputes d
        where d.organization_id = ${organizationId} and d.state = 'open') as disputes,
      (select count(*) from payment_attempts a where a.organization_id = ${organizationId} and a.outcome = 'failed') as declines`.execute(
    tx,
  )
  return rows[0] ?? { disputes: [], declines: 0 }
}

export interface MailRow {
  readonly notice_id: string
  readonly kind: string
  readonly happened_at: Instant
  readonly address: string | null
  readonly recipient_id: string
  readonly sentAt: Instant | null
  readonly arrivedAt: Instant | null
  readonly failedAt: Instant | null
  readonly failure: string | null
  readonly said: string | null
}

export async function mailsOf(
  tx: Tx,
  organizationId: OrganizationId,
  { of = null, limit = null }: { readonly of?: readonly string[] | null; readonly limit?: number | null },
) {
  const { rows } = await sql<MailRow>`
    select n.notice_id, m.recipient_id, n.kind, n.happened_at, coalesce(m.address, r.address, c.payer_mail) as address,
      m.sent_at as "sentAt", m.arrived_at as "arrivedAt", m.failed_at as "failedAt", m.failure, m.said
    from notices n
    join notice_mails m on m.organization_id = n.organization_id and m.notice_id = n.notice_id
    left join recipients r on r.organization_id = m.organization_id and r.recipient_id = m.recipient_id
    join contracts c on c.organization_id = n.organization_id and c.customer_type = 'manage_organization'
    where n.organization_id = ${organizationId} and m.organization_id = ${organizationId}
      and c.organization_id = ${organizationId}
      and (${of}::uuid[] is null or n.notice_id = any(${of}::uuid[]))
    order by n.happened_at desc, n.notice_id desc, m.recipient_id limit ${limit}`.execute(tx)
  return rows
}

export async function mailedNotices(
  tx: Tx,
  organizationId: OrganizationId,
  { after, limit }: { readonly after: string | null; readonly limit: number },
) {
  const { rows } = await sql<Pick<MailRow, 'notice_id' | 'kind' | 'happened_at'>>`
    select n.notice_id, n.kind, n.happened_at from notices n
    where n.organization_id = ${organizationId}
      and exists (select from notice_mails m where m.organization_id = ${organizationId} and m.notice_id = n.notice_id)
      and (${after}::uuid is null or (n.happened_at, n.notice_id) < (select l.happened_at, l.notice_id from notices l
        where l.organization_id = ${organizationId} and l.notice_id = ${after}))
    order by n.happened_at desc, n.notice_id desc limit ${limit}`.execute(tx)
  return rows
}

export const refusedOf = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('refused_addresses')
    .select(['address', 'refusals', 'said', 'refused_at as refusedAt'])
    .where('organization_id', '=', organizationId)
    .orderBy('refused_at', 'desc')
    .execute()

export interface MailAddressRow {
  readonly address: string
  readonly place: number | null
  /** Null: the payer's, as it is without a choice. */
  readonly classes: readonly MailClass[] | null
  readonly refusals: number
  readonly said: string | null
  readonly refusedAt: Instant | null
  readonly takenAt: Instant | null
}

/** Of recipients, the payer first, and others that refuse. */
export async function addressesOf(tx: Tx, organizationId: OrganizationId): Promise<readonly MailAddressRow[]> {
  const { rows } = await sql<MailAddressRow>`
    with own as (
      select c.payer_mail as address, 0 as place, r.mail_classes from contracts c
      left join recipients r on r.organization_id = c.organization_id and r.place = 0
      where c.organization_id = ${organizationId} and c.customer_type = 'manage_organization' and c.payer_mail is not null
      union all
      select r.address, r.place, r.mail_classes from recipients r where r.organization_id = ${organizationId} and r.place > 0
    ), taken as (
      select lower(coalesce(m.address, r.address, c.payer_mail)) as address, max(m.sent_at) as at from notice_mails m
      left join recipients r on r.organization_id = m.organization_id and r.recipient_id = m.recipient_id
      join contracts c on c.organization_id = m.organization_id and c.customer_type = 'manage_organization'
      where m.organization_id = ${organizationId} and c.organization_id = ${organizationId} and m.failed_at is null
      group by 1
    )
    select coalesce(g.address, f.address) as address, g.place, g.mail_classes as classes, coalesce(f.refusals, 0) as refusals,
      f.said, f.refused_at as "refusedAt", t.at as "takenAt"
    from own g
    full join (select * from refused_addresses a where a.organization_id = ${organizationId}) as f
      on f.address = lower(g.address)
    left join taken t on t.address = lower(coalesce(g.address, f.address))
    order by g.place nulls last, address`.execute(tx)
  return rows
}

export const standingOf = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('organizations')
    .select(['lang', 'created_at', 'parked_at', 'parked_reason', 'looks'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()

export async function looksAt(tx: Tx, organizationId: OrganizationId, now: Instant) {
  const { rows } = await sql<{ operator: string; case_id: string; happened_at: Instant; minutes: number }>`
    select a.actor as operator, a.after ->> 'caseId' as case_id, a.happened_at, (a.after ->> 'minutes')::integer as minutes
    from audit_entries a where a.organization_id = ${organizationId} and a.action = 'look'
      and a.happened_at > ${at(now)} - interval '12 months'
    order by a.sequence desc limit 5`.execute(tx)
  return rows
}
