import type { BillingInfo, BillingLine } from '@touchline/contract/billing'
import type { Invoice } from '@touchline/domain/billing'
import type { Tax } from '@touchline/domain/money'

export const taxToWire = (tax: Tax): Pick<BillingInfo['charge'], 'consumptionTaxRate' | 'taxedAs'> => ({
  consumptionTaxRate: Math.floor(tax.rate / 100),
  taxedAs: { ...tax },
})

export const chargeToWire = ({ currency, subtotal, taxedAs, tax, total }: Invoice): BillingInfo['charge'] => ({
  currency,
  subtotal: Number(subtotal.minor),
  ...taxToWire(taxedAs),
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
