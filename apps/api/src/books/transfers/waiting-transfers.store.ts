import { dateOf } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { transferDueOn } from '@touchline/domain/transfers'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'
import { transferredOf } from './open-transfers.ts'

/** Oldest first, with partly paid ones. */
export async function waitingTransfers(tx: Tx) {
  const rows = await tx
    .selectFrom('settlements as s')
    .innerJoin('invoices as i', (join) => sharing(join, 'i', 's', 'billing_id'))
    .innerJoin('billings as b', (join) => sharing(join, 'b', 's', 'billing_id'))
    .innerJoin('organizations as o', 'o.organization_id', 's.organization_id')
    .select(['s.billing_id', 'o.organization_name', 'b.target_month', 'b.zone', 'i.fixed_at', 'i.total', 'b.currency'])
    .select(transferredOf('s', 'all').as('paid'))
    .select(
      sql<string | null>`(select d.content ->> 'number' from documents d where d.organization_id = s.organization_id
        and d.billing_id = s.billing_id and d.kind = 'invoice' order by d.issued_at desc limit 1)`.as('invoice'),
    )
    .where('s.payment_status', '=', 'Waiting')
    .where('i.payment_method', '=', 'BANK_TRANSFER')
    .orderBy('b.target_month')
    .execute()
  return rows.map((row) => ({
    billingId: row.billing_id,
    invoice: row.invoice,
    month: row.target_month.slice(0, 7),
    open: row.total - Number(row.paid),
    currency: row.currency,
    dueOn: transferDueOn(dateOf(row.fixed_at, row.zone)),
    organization: row.organization_name,
  }))
}

export const credits = (tx: Tx) =>
  tx
    .selectFrom('transfers as t')
    .innerJoin('organizations as o', 'o.organization_id', 't.organization_id')
    .select(['t.organization_id', 'o.organization_name', 't.currency'])
    .select(sql<string>`sum(t.amount - t.spent)`.as('credit'))
    .whereRef('t.spent', '<', 't.amount')
    .groupBy(['t.organization_id', 'o.organization_name', 't.currency'])
    .orderBy('o.organization_name')
    .execute()

export const moneyFacts = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('contracts')
    .select(['currency', 'zone'])
    .where('organization_id', '=', organizationId)
    .where('customer_type', '=', 'manage_organization')
    .executeTakeFirst()
