import { type Receipt, receipt } from '@touchline/contract/receipt'
import { localized } from '@touchline/contract/wire'
import * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { billedPlanNames, findReceipt } from './store.ts'

/** What was frozen when the receipt was issued; the figures and the payer are frozen in the invoice. */
const frozen = z.object({
  documentNumber: z.string(),
  issueDate: z.iso.date(),
  organizationName: z.string(),
  issuer: receipt.shape.issuer,
})

/** The receipt of a Complete billing (trust I26); refused for any other. */
export async function readReceipt(tx: Tx, organizationId: string, billingId: string): Promise<Receipt | Refusal> {
  const row = await findReceipt(tx, organizationId, billingId)
  if (row === undefined) return refuse('not-found', 'No such billing')
  if (row.content === null) return refuse('receipt-not-issued', 'A receipt exists for paid billings only')
  const { documentNumber, issueDate, organizationName, issuer } = frozen.parse(row.content)
  const names = await billedPlanNames(tx, organizationId, billingId)
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
    planName: localized.parse(names?.names ?? {}),
    paymentMethod: row.payment_method,
    issuer,
  }
}
