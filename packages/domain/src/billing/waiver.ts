import type { Cycle } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import { type Money, money, withTax } from '../money/index.ts'
import type { Invoice, InvoiceLine } from './invoice.ts'

/** The line that takes an invoice to 0. */
const waiverLine = (subtotal: Money, leastCharge: bigint): InvoiceLine => {
  const amount = money(-subtotal.minor, subtotal.currency)
  const derivation = { kind: 'waived', leastCharge: Number(leastCharge) } as const
  return { role: 'waiver', contractPlanId: 'waiver', unitPrice: amount, amount, derivation }
}

/**
 * An invoice above 0 that is below the card provider's least charge is waived: one more line takes it to 0. Bank
 * transfers pay any amount (billing rules: "Small invoices").
 */
export function waivedIfSmall(invoice: Invoice, { leastCharge = null }: Contract, cycle: Cycle): Invoice {
  const { subtotal, total, taxRatePercent } = invoice
  const isSmall = leastCharge !== null && leastCharge.byCard[cycle] && total.minor < leastCharge.minor
  if (!isSmall || total.minor <= 0n) return invoice
  const nothing = money(0n, subtotal.currency)
  const lines = [...invoice.lines, waiverLine(subtotal, leastCharge.minor)]
  return { ...invoice, lines, subtotal: nothing, tax: nothing, total: withTax(nothing, taxRatePercent) }
}

/** The contract as a purchase leaves it: both methods are forced to the card, but where bank transfer is agreed. */
export const paidAsBought = (contract: Contract): Contract =>
  contract.leastCharge === undefined || contract.leastCharge === null || contract.leastCharge.isTransferAgreed === true
    ? contract
    : { ...contract, leastCharge: { ...contract.leastCharge, byCard: { month: true, year: true } } }
