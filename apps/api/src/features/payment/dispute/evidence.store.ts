import { DAY, type Instant, type LocalDate } from '@touchline/domain/calendar'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import type { DisputeState, Evidence, EvidenceFile, EvidencePart } from '@touchline/domain/payment'
import { sql } from 'kysely'
import type { SettlementKey } from '../../../books/billing/settlements.ts'
import { at } from '../../../db/column-values.ts'
import type { Tx } from '../../../db/connect.ts'

export interface DisputeKey extends SettlementKey {
  readonly disputeId: string
}

export interface DisputeRow {
  readonly organization_id: OrganizationId
  readonly billing_id: BillingId
  readonly dispute_id: string
  readonly state: DisputeState
  readonly amount: number
  readonly currency: Currency
  readonly opened_at: Instant
  readonly reason: string | null
  readonly answer_by: Instant | null
  readonly evidence: {
    readonly parts: readonly EvidencePart[]
    readonly texts: Evidence
    readonly file?: EvidenceFile | null
  } | null
  readonly evidence_digest: string | null
  readonly evidence_state: 'ordered' | 'sent' | 'refused' | null
  readonly evidence_by: string | null
  readonly evidence_at: Instant | null
  readonly evidence_refusal: string | null
  readonly club: string
  readonly charged_at: Instant
  readonly from: LocalDate
  readonly to: LocalDate
  readonly payer_name: string | null
  readonly payer_mail: string | null
  readonly zone: string
}

export async function disputeOf(tx: Tx, disputeId: string): Promise<DisputeRow | undefined> {
  const { rows } = await sql<DisputeRow>`
    select d.organization_id, d.billing_id, d.dispute_id, d.state, d.amount, c.currency, d.opened_at, d.reason, d.answer_by,
      d.evidence, d.evidence_digest, d.evidence_state, d.evidence_by, d.evidence_at, d.evidence_refusal,
      o.organization_name as club, c.succeeded_at as charged_at, i.service_starts_on as from, i.service_ends_on as to,
      i.payer_name, i.payer_mail, k.zone
    from disputes d
    join charges c on c.organization_id = d.organization_id and c.billing_id = d.billing_id and c.charge_id = d.charge_id
    join invoices i on i.organization_id = d.organization_id and i.billing_id = d.billing_id
    join contracts k on k.organization_id = i.organization_id and k.contract_id = i.contract_id
    join organizations o on o.organization_id = d.organization_id
    where d.dispute_id = ${disputeId}`.execute(tx)
  return rows[0]
}

export const lockDispute = (tx: Tx, { organizationId, billingId, disputeId }: DisputeKey) =>
  tx
    .selectFrom('disputes')
    .select('state')
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .where('dispute_id', '=', disputeId)
    .forUpdate()
    .executeTakeFirst()

const only = (tx: Tx, { organizationId, billingId, disputeId }: DisputeKey) =>
  tx
    .updateTable('disputes')
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .where('dispute_id', '=', disputeId)

export const orderEvidence = (
  tx: Tx,
  key: DisputeKey,
  ordered: { readonly evidence: NonNullable<DisputeRow['evidence']>; readonly digest: string; readonly by: string },
  now: Instant,
) =>
  only(tx, key)
    .set({
      evidence: JSON.stringify(ordered.evidence),
      evidence_digest: ordered.digest,
      evidence_state: 'ordered',
      evidence_by: ordered.by,
      evidence_at: at(now),
      evidence_refusal: null,
    })
    .execute()

export const settleEvidence = (
  tx: Tx,
  key: DisputeKey,
  outcome: { readonly state: 'sent' } | { readonly state: 'refused'; readonly refusal: string },
  now: Instant,
) =>
  only(tx, key)
    .where('evidence_state', '=', 'ordered')
    .set({
      evidence_state: outcome.state,
      evidence_refusal: outcome.state === 'sent' ? null : outcome.refusal,
      evidence_at: at(now),
    })
    .execute()

export const documentsFor = (tx: Tx, { organizationId, billingId }: SettlementKey) =>
  tx
    .selectFrom('documents')
    .select(['kind', 'issuer', 'year', 'number', 'issue_date', 'content'])
    .where('organization_id', '=', organizationId)
    .where('billing_id', '=', billingId)
    .where('kind', 'in', ['invoice', 'receipt'])
    .orderBy('issued_at')
    .orderBy('kind')
    .execute()

export async function purchaseBefore(tx: Tx, { organization_id: id, charged_at: chargedAt }: DisputeRow) {
  const { rows } = await sql<{ name: string; happened_at: Instant }>`
    select u.display_name as name, a.happened_at
    from audit_entries a join users u on u.organization_id = a.organization_id and u.user_id::text = a.actor
    where a.organization_id = ${id} and u.organization_id = ${id} and a.happened_at <= ${at(chargedAt)}
      and a.action in ('plan-purchase', 'yearly-plan-purchase', 'coupon-purchase')
    order by a.sequence desc limit 1`.execute(tx)
  return rows[0]
}

interface Used {
  readonly games: number
  readonly upload_seconds: number
  readonly later: number
}

export async function usedIn(tx: Tx, { organization_id: id, from, to, zone, charged_at: chargedAt }: DisputeRow) {
  const { rows } = await sql<Used>`
    select (select count(*)::int from games g where g.organization_id = ${id}
        and (g.created_at at time zone ${zone})::date between ${from}::date and ${to}::date) as games,
      (select coalesce(sum(a.usage_seconds), 0)::bigint from usage_aggregates a where a.organization_id = ${id}
        and a.unit_type = 'organization' and a.aggregation_type = 'MOVIE_CONVERT_TIME'
        and a.target_month between date_trunc('month', ${from}::date) and ${to}::date) as upload_seconds,
      (select count(*)::int from recorded_usage r where r.organization_id = ${id} and r.created_at > ${at(chargedAt)}) as later`.execute(
    tx,
  )
  return rows[0]
}

export async function signInsOf(tx: Tx, { organization_id: id, from, zone }: DisputeRow, limit: number) {
  const { rows } = await sql<{
    name: string
    created_at: Instant
    browser: string | null
    system: string | null
    all: number
    people: number
  }>`
    select u.display_name as name, s.created_at, s.browser, s.system, count(*) over ()::int as all,
      (select count(distinct p.user_id)::int from session_families p where p.organization_id = ${id}
        and (p.created_at at time zone ${zone})::date >= ${from}::date) as people
    from session_families s join users u on u.organization_id = s.organization_id and u.user_id = s.user_id
    where s.organization_id = ${id} and u.organization_id = ${id}
      and (s.created_at at time zone ${zone})::date >= ${from}::date
    order by s.created_at desc limit ${limit}`.execute(tx)
  return rows
}

export async function sameCardBefore(
  tx: Tx,
  { organization_id: id, billing_id: billing, charged_at: chargedAt }: DisputeRow,
) {
  const { rows } = await sql<{ bills: number; since: Instant | null; disputed: number }>`
    select count(distinct c.charge_id)::int as bills, min(c.succeeded_at) as since,
      count(distinct d.dispute_id)::int as disputed
    from payment_attempts own
    join payment_attempts p on p.organization_id = own.organization_id and p.payment_method_id = own.payment_method_id
    join charges c on c.organization_id = p.organization_id and c.billing_id = p.billing_id
    left join disputes d on d.organization_id = c.organization_id and d.billing_id = c.billing_id
      and d.charge_id = c.charge_id
    where own.organization_id = ${id} and own.billing_id = ${billing} and own.outcome = 'succeeded'
      and p.organization_id = ${id} and p.outcome = 'succeeded' and p.billing_id <> ${billing}
      and c.organization_id = ${id} and c.succeeded_at <= ${at(chargedAt)}`.execute(tx)
  return rows[0]
}

/** A mail server took it, and gave it back. */
const cameBack = (billingId: BillingId) => sql<boolean>`exists (select from notices n
  join notice_mails b on b.organization_id = n.organization_id and b.notice_id = n.notice_id
  where n.organization_id = m.organization_id and n.subject = ${`billing:${billingId}`}
    and b.failure = 'came-back' and lower(b.address) = lower(m.address))`

export const documentMailsOf = (tx: Tx, { organizationId, billingId }: SettlementKey) =>
  tx
    .selectFrom('document_mails as m')
    .innerJoin('documents as d', (join) =>
      join.onRef('d.organization_id', '=', 'm.organization_id').onRef('d.document_id', '=', 'm.document_id'),
    )
    .select(['d.kind', 'd.issuer', 'd.year', 'd.number', 'm.address', 'm.sent_at'])
    .where('m.organization_id', '=', organizationId)
    .where('d.billing_id', '=', billingId)
    .where('d.kind', 'in', ['invoice', 'receipt'])
    .where(cameBack(billingId), '=', false)
    .orderBy('m.sent_at')
    .execute()

export async function troubleBefore(tx: Tx, { organization_id: id, dispute_id: dispute }: DisputeRow) {
  const rows = tx
    .selectFrom('disputes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', id)
    .where('dispute_id', '<>', dispute)
  return Number((await rows.executeTakeFirstOrThrow()).count)
}

const YEAR = 365 * DAY

export async function disputesOfYear(tx: Tx, now: Instant) {
  const rows = await tx
    .selectFrom('disputes')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .where('opened_at', '>', at(now - YEAR))
    .groupBy('state')
    .execute()
  const of = (state: DisputeState) => Number(rows.find((row) => row.state === state)?.count ?? 0)
  return { open: of('open'), won: of('won'), lost: of('lost') }
}
