import type { Invoice } from '@touchline/domain/billing'
import { money } from '@touchline/domain/money'
import type { BillingInfo } from './billing.ts'
import { monthFromWire } from './wire-time.ts'

export const cycleOf = ({ paymentCycle }: Pick<BillingInfo, 'paymentCycle'>): 'month' | 'year' =>
  paymentCycle === 'YEAR' ? 'year' : 'month'

type Line = Omit<BillingInfo['plans'][number], 'usageDetails'>

export function invoiceFromWire({
  charge,
  plans,
  billingTargetYearMonth,
}: Pick<BillingInfo, 'charge' | 'billingTargetYearMonth'> & { readonly plans: readonly Line[] }): Invoice {
  const of = (minor: number) => money(BigInt(minor), charge.currency)
  return {
    currency: charge.currency,
    month: monthFromWire(billingTargetYearMonth),
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
