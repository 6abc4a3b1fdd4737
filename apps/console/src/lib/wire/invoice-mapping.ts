import type { BillingInfo } from '@touchline/contract/billing'
import type { Invoice } from '@touchline/domain/billing'
import { money } from '@touchline/domain/money'

/** A billing document as the rules read an invoice. */
type Line = Omit<BillingInfo['plans'][number], 'usageDetails'>

export function invoiceFromWire({
  charge,
  plans,
  billingTargetYearMonth,
}: Pick<BillingInfo, 'charge' | 'billingTargetYearMonth'> & { readonly plans: readonly Line[] }): Invoice {
  const of = (minor: number) => money(BigInt(minor), charge.currency)
  return {
    currency: charge.currency,
    month: `${billingTargetYearMonth.slice(0, 4)}-${billingTargetYearMonth.slice(4)}`,
    lines: plans.map(({ role, contractPlanId, pricePerUsage, price, derivation }) => ({
      role,
      contractPlanId,
      unitPrice: of(pricePerUsage),
      amount: of(price),
      derivation,
    })),
    subtotal: of(charge.subtotal),
    taxedAs: charge.taxedAs,
    tax: of(charge.tax),
    total: of(charge.total),
  }
}
