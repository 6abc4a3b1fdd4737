import type { BillingInfo } from '@touchline/contract/billing'
import { billKind } from '@touchline/domain/payment'

/** The month's bill, and the yearly term beginning in it. */
export interface BilledMonth {
  readonly month: string
  readonly billings: readonly BillingInfo[]
}

export const hasContent = ({ plans, billingStatus }: BillingInfo): boolean =>
  plans.length > 0 || billingStatus === 'InProgress'

/** Newest first; without withdrawn bills and empty months. */
export const billedMonths = (billings: readonly BillingInfo[]): readonly BilledMonth[] =>
  [
    ...Map.groupBy(
      billings.filter((billing) => billKind(billing) !== 'withdrawn' && hasContent(billing)),
      (billing) => billing.billingTargetYearMonth,
    ),
  ]
    .map(([month, billed]) => ({ month, billings: billed }))
    .toSorted((a, b) => (a.month < b.month ? 1 : -1))
