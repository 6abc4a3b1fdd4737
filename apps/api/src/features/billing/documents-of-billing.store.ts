import type { OrganizationId } from '@touchline/domain/ids'
import { type RawBuilder, sql } from 'kysely'
import { isVoidReceipt } from '../../books/billing/void-receipt.ts'
import { lacksAddress } from '../../books/documents/without-address.store.ts'

const lacking = lacksAddress(sql`x.total`, sql`x.issuer`, sql`x.buyer`, sql`x.currency`)

/** Each table filters by organisation (decision 191). */
export const documentedBills = (
  organizationId: OrganizationId,
  billings: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select t.billing_id, json_agg(json_build_object('documentId', t.document_id, 'kind', t.kind, 'number', x.number,
    'issuedDateTime', to_char(t.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'issueDate', t.issue_date, 'total', x.total, 'dueDate', x."dueDate",
    'replaces', x.replaces,
    'cause', case when t.kind = 'credit-note' then case when went.dispute_id is null then 'refund' else 'dispute' end end,
    'replacedBy', n.content -> 'number',
    'isWithoutAddress', t.kind = 'invoice' and n.document_id is null and coalesce(${lacking}, false),
    'isVoid', ${isVoidReceipt('t', [organizationId])})
    order by t.issued_at, t.kind, t.document_id) as documents
  from documents t
  cross join lateral jsonb_to_record(t.content) as x (number jsonb, total jsonb, "dueDate" jsonb, replaces jsonb,
    issuer jsonb, buyer jsonb, currency text)
  left join refunds went on went.organization_id = ${organizationId} and went.billing_id = t.billing_id
    and went.charge_id = t.charge_id and went.refunded_after = t.refunded_after
  left join documents n on n.organization_id = ${organizationId} and n.replaces = t.document_id
  where t.organization_id = ${organizationId} and t.billing_id in ${billings}
  group by t.billing_id)`
