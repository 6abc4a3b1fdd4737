import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'

interface Filter {
  readonly act: string | null
  readonly by: string | null
  readonly organizationId: OrganizationId | null
}

export interface ActionRow {
  readonly happened_at: number
  readonly operator: string
  readonly command: string
  readonly subject: string
  readonly reason: string | null
  readonly case_id: string | null
  readonly approved_by: string | null
}

async function subjectsOf(tx: Tx, organizationId: OrganizationId): Promise<readonly string[]> {
  const { rows } = await sql<{ subject: string }>`
    select b.billing_id::text as subject from billings b where b.organization_id = ${organizationId}
    union all
    select a.login_name from users u join accounts a on a.account_id = u.account_id where u.organization_id = ${organizationId}`.execute(
    tx,
  )
  return [organizationId, ...rows.map(({ subject }) => subject)]
}

export async function actionsBy(tx: Tx, { act, by, organizationId }: Filter): Promise<readonly ActionRow[]> {
  const subjects = organizationId === null ? null : await subjectsOf(tx, organizationId)
  const actions = tx
    .selectFrom('operator_actions')
    .select(['happened_at', 'operator', 'command', 'subject', 'reason', 'case_id', 'approved_by'])
    .$if(act !== null, (asked) => asked.where('command', '=', act ?? ''))
    .$if(by !== null, (asked) => asked.where('operator', '=', by ?? ''))
    .$if(subjects !== null, (asked) =>
      asked.where(sql<boolean>`split_part(subject, ' ', 1) = any(${[...(subjects ?? [])]}::text[])`),
    )
  return actions.orderBy('happened_at', 'desc').limit(200).execute()
}

export interface ActedOn {
  readonly id: OrganizationId | BillingId
  readonly organization_code: string
  readonly issuer: string | null
  readonly year: number | null
  readonly number: number | null
}

export async function actedOn(tx: Tx, ids: readonly string[]): Promise<readonly ActedOn[]> {
  if (ids.length === 0) return []
  const organizations = sql<ActedOn>`
    select o.organization_id as id, o.organization_code, null as issuer, null::integer as year, null::integer as number
    from organizations o where o.organization_id = any(${[...ids]}::uuid[])`.execute(tx)
  const bills = sql<ActedOn>`
    select b.billing_id as id, o.organization_code, d.issuer, d.year, d.number
    from billings b join organizations o on o.organization_id = b.organization_id
    left join documents d on d.organization_id = b.organization_id and d.billing_id = b.billing_id and d.kind = 'invoice'
      and d.replaces is null
    where b.billing_id = any(${[...ids]}::uuid[])`.execute(tx)
  return (await Promise.all([organizations, bills])).flatMap(({ rows }) => rows)
}

export interface OrderedRefund {
  readonly billing_id: BillingId
  readonly reference: string
  readonly amount: number
  readonly currency: Currency
}

export async function refundsOrdered(tx: Tx, ids: readonly string[]): Promise<readonly OrderedRefund[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<OrderedRefund>`
    select r.billing_id, r.reference, r.amount, b.currency
    from billings b join refund_orders r on r.organization_id = b.organization_id and r.billing_id = b.billing_id
    where b.billing_id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows
}
