import type { BillingInfo, BillingLine } from '@touchline/contract/billing'
import { instantToWire } from '@touchline/contract/wire'
import type { Invoice, InvoiceLine } from '@touchline/domain/billing'
import { type Instant, startOfNextMonth } from '@touchline/domain/calendar'
import type { Cycle } from '@touchline/domain/catalogue'
import type { Contract } from '@touchline/domain/contract'
import type { Tax } from '@touchline/domain/money'
import { paidOn } from '@touchline/domain/transfers'

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
    derivation: derivationToWire(derivation),
  }))

function derivationToWire(derivation: InvoiceLine['derivation']): BillingLine['derivation'] {
  if (derivation.kind === 'addition') return { ...derivation, purchases: [...derivation.purchases] }
  return derivation.kind === 'goodwill' ? { ...derivation, uses: [...derivation.uses] } : derivation
}

interface FirstBills {
  readonly at: Instant
  readonly cycle: Cycle
  readonly before: Invoice
  readonly after: Invoice
}

export function firstBillsToWire({ at, cycle, before, after }: FirstBills, contract: Contract) {
  const chargedAt = cycle === 'year' ? at : startOfNextMonth(at, contract.zone)
  return {
    startDate: instantToWire(at),
    cycle,
    paidDate: paidOn(contract, cycle, chargedAt),
    before: chargeToWire(before),
    after: chargeToWire(after),
  }
}
