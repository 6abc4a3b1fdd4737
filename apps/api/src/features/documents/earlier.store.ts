import type { Instant } from '@touchline/domain/calendar'
import type { DocumentKind } from '@touchline/domain/documents'
import { type RawBuilder, sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'
import { sharing } from '../../db/sharing.ts'

const AT_ONCE = 500

function hasNo(kind: DocumentKind, row: string, more: readonly string[] = []): RawBuilder<boolean> {
  const columns = ['organization_id', 'billing_id', ...more]
  const isOfRow = columns.map((column) => sql`${sql.ref(`d.${column}`)} = ${sql.ref(`${row}.${column}`)}`)
  return sql`not exists (select from documents d where d.kind = ${kind} and ${sql.join(isOfRow, sql` and `)})`
}

export const completeThrough = async (tx: Tx): Promise<Instant> =>
  (await tx.selectFrom('documents_complete').select('through').executeTakeFirst())?.through ?? 0

export const noteComplete = (tx: Tx, through: Instant) =>
  tx
    .insertInto('documents_complete')
    .values({ through: at(through) })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ through: at(through) }))
    .execute()

export const invoicesMissing = (tx: Tx, since: Instant) =>
  tx
    .selectFrom('invoices as i')
    .leftJoin('receipts as r', (join) => sharing(join, 'r', 'i', 'billing_id'))
    .select(['i.organization_id', 'i.billing_id', 'i.fixed_at', 'r.content'])
    .where('i.fixed_at', '>=', at(since))
    .where(hasNo('invoice', 'i'))
    .orderBy('i.fixed_at')
    .orderBy('i.billing_id')
    .limit(AT_ONCE)
    .execute()

export const receiptsMissing = (tx: Tx, since: Instant) =>
  tx
    .selectFrom('receipts as r')
    .innerJoin('billings as b', (join) => sharing(join, 'b', 'r', 'billing_id'))
    .selectAll('r')
    .select(sql<string>`(r.issued_at at time zone b.zone)::date`.as('issued_on'))
    .where('r.issued_at', '>=', at(since))
    .where(hasNo('receipt', 'r'))
    .orderBy('r.issued_at')
    .orderBy('r.number')
    .limit(AT_ONCE)
    .execute()

/** None for charges with a failed refund. */
export const creditNotesMissing = (tx: Tx, since: Instant) =>
  tx
    .selectFrom('refunds as r')
    .selectAll('r')
    .where('r.booked_at', '>=', at(since))
    .where(hasNo('credit-note', 'r', ['charge_id', 'refunded_after']))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('failed_refunds as f')
            .select('f.refund_id')
            .whereRef('f.organization_id', '=', 'r.organization_id')
            .whereRef('f.billing_id', '=', 'r.billing_id')
            .whereRef('f.charge_id', '=', 'r.charge_id'),
        ),
      ),
    )
    .orderBy('r.booked_at')
    .orderBy('r.organization_id')
    .orderBy('r.refunded_after')
    .limit(AT_ONCE)
    .execute()
