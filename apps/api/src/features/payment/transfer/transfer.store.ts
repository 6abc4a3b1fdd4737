import type { Instant, LocalDate } from '@touchline/domain/calendar'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import type { Currency } from '@touchline/domain/money'
import { sql } from 'kysely'
import { at } from '../../../db/column-values.ts'
import type { Tx } from '../../../db/connect.ts'
import { sharing } from '../../../db/sharing.ts'

interface TransferRow {
  readonly organizationId: OrganizationId
  readonly billingId: BillingId
  readonly reference: string
  readonly currency: Currency
  readonly amount: number
  readonly receivedOn: LocalDate
  readonly now: Instant
}

export const insertTransfer = (tx: Tx, transfer: TransferRow) =>
  tx
    .insertInto('transfers')
    .values({
      organization_id: transfer.organizationId,
      bank_reference: transfer.reference,
      billing_id: transfer.billingId,
      currency: transfer.currency,
      amount: transfer.amount,
      received_on: transfer.receivedOn,
      booked_at: at(transfer.now),
    })
    .execute()

interface FoundTransfer {
  /** That it is for now, or was last. */
  readonly billing_id: BillingId
  readonly currency: Currency
  readonly amount: number
  readonly spent: number
  readonly received_on: LocalDate
  readonly returned: number
  /** Taken back, and booked nowhere in the organisation. */
  readonly isGone: boolean
}

export async function findTransfer(
  tx: Tx,
  organizationId: OrganizationId,
  reference: string,
): Promise<FoundTransfer | undefined> {
  const { rows } = await sql<FoundTransfer>`
    select coalesce((select m.billing_id from transfer_moves m where m.organization_id = ${organizationId}
        and m.bank_reference = t.bank_reference and m.paid_after is null order by m.place desc limit 1), t.billing_id) as billing_id,
      t.currency, t.amount, t.spent, t.received_on,
      (select coalesce(sum(r.amount), 0)::bigint from transfer_returns r where r.organization_id = ${organizationId}
        and r.bank_reference = t.bank_reference) as returned,
      (select coalesce(sum(m.amount), 0) < 0 from transfer_moves m where m.organization_id = ${organizationId}
        and m.bank_reference = t.bank_reference and m.paid_after is null) as "isGone"
    from transfers t where t.organization_id = ${organizationId} and t.bank_reference = ${reference}`.execute(tx)
  return rows[0]
}

interface ReturnRow extends Pick<TransferRow, 'organizationId' | 'amount' | 'now'> {
  readonly returnReference: string
  readonly reference: string
  readonly returnedOn: LocalDate
}

export const insertReturn = (tx: Tx, row: ReturnRow) =>
  tx
    .insertInto('transfer_returns')
    .values({
      organization_id: row.organizationId,
      return_reference: row.returnReference,
      bank_reference: row.reference,
      amount: row.amount,
      returned_on: row.returnedOn,
      booked_at: at(row.now),
    })
    .execute()

export async function returnedBy(tx: Tx, organizationId: OrganizationId, reference: string): Promise<number> {
  const row = await tx
    .selectFrom('transfer_returns')
    .select((eb) => eb.fn.sum<string>('amount').as('amount'))
    .where('organization_id', '=', organizationId)
    .where('return_reference', '=', reference)
    .executeTakeFirst()
  return Number(row?.amount ?? 0)
}

export const lockOwnContract = (tx: Tx, organizationId: OrganizationId) =>
  tx
    .selectFrom('contracts')
    .select(['contract_id', 'currency'])
    .where('organization_id', '=', organizationId)
    .where('customer_type', '=', 'manage_organization')
    .forUpdate()
    .executeTakeFirst()

export async function ownCurrency(tx: Tx, organizationId: OrganizationId): Promise<Currency> {
  const { currency } = await tx
    .selectFrom('contracts')
    .select('currency')
    .where('organization_id', '=', organizationId)
    .where('customer_type', '=', 'manage_organization')
    .executeTakeFirstOrThrow()
  return currency
}

export const transferBills = (tx: Tx, organizationId: OrganizationId, billingId: BillingId | undefined) =>
  tx
    .selectFrom('settlements as s')
    .innerJoin('invoices as i', (join) => sharing(join, 'i', 's', 'billing_id'))
    .innerJoin('billings as b', (join) => sharing(join, 'b', 's', 'billing_id'))
    .select(['s.billing_id', 's.payment_status', 'i.total', 'i.currency', 'i.fixed_at', 'b.zone'])
    .select(
      sql<string | null>`(select d.content ->> 'number' from documents d where d.organization_id = ${organizationId}
        and d.billing_id = s.billing_id and d.kind = 'invoice' order by d.issued_at desc, d.number desc limit 1)`.as(
        'reference',
      ),
    )
    .where('s.organization_id', '=', organizationId)
    .where('i.payment_method', '=', 'BANK_TRANSFER')
    .$if(billingId === undefined, (query) => query.where('s.payment_status', '=', 'Waiting'))
    .$if(billingId !== undefined, (query) => query.where('s.billing_id', '=', billingId ?? ''))
    .orderBy('i.fixed_at')
    .orderBy('s.billing_id')
    .execute()

export const saveAgreement = (
  tx: Tx,
  organizationId: OrganizationId,
  { isAgreed, method }: { readonly isAgreed: boolean; readonly method: 'CREDIT_CARD' | 'BANK_TRANSFER' },
) =>
  tx
    .updateTable('contracts')
    .set((eb) => ({
      transfer_agreed: isAgreed,
      payment_method: method,
      yearly_payment_method: method,
      version: eb('version', '+', 1),
    }))
    .where('organization_id', '=', organizationId)
    .execute()
