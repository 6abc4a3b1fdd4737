import { type Receipt, receipt } from '@touchline/contract/receipt'
import { localized } from '@touchline/contract/wire'
import * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { findReceipt, hasBilling } from './store.ts'

/** What was frozen when the receipt was issued; the figures and the payer are frozen in the invoice. */
const frozen = z.object({
  documentNumber: z.string(),
  issueDate: z.iso.date(),
  organizationName: z.string(),
  planName: localized,
  issuer: receipt.shape.issuer,
})

/** The receipt of a Complete billing (trust I26); refused for any other. */
export async function readReceipt(tx: Tx, organizationId: string, billingId: string): Promise<Receipt | Refusal> {
  const row = await findReceipt(tx, organizationId, billingId)
  if (row === undefined) return missing(tx, organizationId, billingId)
  const { documentNumber, issueDate, organizationName, planName, issuer } = frozen.parse(row.content)
  return {
    billingInfoId: billingId,
    documentNumber,
    issueDate,
    charge: {
      currency: row.currency,
      subtotal: row.subtotal,
      consumptionTaxRate: row.tax_rate_percent,
      tax: row.tax,
      total: row.total,
    },
    payerName: row.payer_name,
    organizationName,
    servicePeriod: { from: row.service_starts_on, to: row.service_ends_on },
    planName,
    paymentMethod: row.payment_method,
    issuer,
  }
}

const missing = async (tx: Tx, organizationId: string, billingId: string): Promise<Refusal> =>
  (await hasBilling(tx, organizationId, billingId))
    ? refuse('receipt-not-issued', 'A receipt exists for paid billings only')
    : refuse('not-found', 'No such billing')
