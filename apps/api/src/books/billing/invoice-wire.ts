import type { BillingInfo, BillingLine } from '@touchline/contract/billing'
import type { Invoice } from '@touchline/domain/billing'

/** An invoice's sums as the wire has them; quotes are answered with it. */
export const chargeToWire = ({ currency, subtotal, taxRatePercent, tax, total }: Invoice): BillingInfo['charge'] => ({
  currency,
  subtotal: Number(subtotal.minor),
  consumptionTaxRate: taxRatePercent,
  tax: Number(tax.minor),
  total: Number(total.minor),
})

export const linesToWire = ({ lines }: Invoice): BillingLine[] =>
  lines.map(({ role, contractPlanId, unitPrice, amount, derivation }) => ({
    role,
    contractPlanId,
    pricePerUsage: Number(unitPrice.minor),
    price: Number(amount.minor),
    derivation: derivation.kind === 'addition' ? { ...derivation, purchases: [...derivation.purchases] } : derivation,
  }))
