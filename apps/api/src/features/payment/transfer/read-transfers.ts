import type { Transfers } from '@touchline/contract/transfers'
import { dateOf } from '@touchline/domain/calendar'
import type { Issuer } from '@touchline/domain/documents'
import type { BillingId, OrganizationId } from '@touchline/domain/ids'
import { transferDueOn } from '@touchline/domain/transfers'
import { paymentsOf } from '../../../books/transfers/book-shares.ts'
import { creditsOf } from '../../../books/transfers/open-transfers.ts'
import type { Tx } from '../../../db/connect.ts'
import { ownCurrency, transferBills } from './transfer.store.ts'

interface ReadTransfers {
  readonly organizationId: OrganizationId
  readonly billingId: BillingId | undefined
  readonly issuer: Issuer
}

export async function readTransfers(tx: Tx, { organizationId, billingId, issuer }: ReadTransfers): Promise<Transfers> {
  const currency = await ownCurrency(tx, organizationId)
  const credits = await creditsOf(tx, organizationId, currency)
  const rows = await transferBills(tx, organizationId, billingId)
  const bills: Transfers['bills'] = []
  for (const row of rows) {
    const payments = await paymentsOf(tx, organizationId, row.billing_id)
    const isPaid = row.payment_status === 'Complete'
    const paid = isPaid ? row.total : payments.reduce((sum, { amount }) => sum + amount, 0)
    bills.push({
      billingInfoId: row.billing_id,
      currency: row.currency,
      reference: row.reference,
      dueDate: transferDueOn(dateOf(row.fixed_at, row.zone)),
      total: row.total,
      paid,
      open: row.total - paid,
      payments: payments.map(({ paidOn, amount }) => ({ paidDate: paidOn, amount })),
    })
  }
  const credit = { currency, amount: credits.reduce((sum, { left }) => sum + left, 0) }
  return { bank: issuer.bank, credit, bills }
}
