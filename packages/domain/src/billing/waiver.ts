import type { Cycle } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import { type Money, money } from '../money/index.ts'
import type { Invoice, InvoiceLine } from './invoice.ts'

const waiverLine = (subtotal: Money, leastCharge: bigint): InvoiceLine => {
  const amount = money(-subtotal.minor, subtotal.currency)
  const derivation = { kind: 'waived', leastCharge: Number(leastCharge) } as const
  return { role: 'waiver', contractPlanId: 'waiver', unitPrice: amount, amount, derivation }
}

/** Below the provider's least charge, except by transfer (billing rules: "Small invoices"). */
export function waivedIfSmall(invoice: Invoice, { leastCharge = null }: Contract, cycle: Cycle): Invoice {
  const { subtotal, total } = invoice
  const isSmall = leastCharge !== null && leastCharge.byCard[cycle] && total.minor < leastCharge.minor
  if (!isSmall || total.minor <= 0n) return invoice
  const nothing = money(0n, subtotal.currency)
  const lines = [...invoice.lines, waiverLine(subtotal, leastCharge.minor)]
  return { ...invoice, lines, subtotal: nothing, tax: nothing, total: nothing }
}

/** By card, or by transfer where agreed. */
export const paidAsBought = (contract: Contract): Contract =>
  contract.leastCharge === undefined || contract.leastCharge === null || contract.leastCharge.isTransferAgreed === true
    ? contract
    : { ...contract, leastCharge: { ...contract.leastCharge, byCard: { month: true, year: true } } }
