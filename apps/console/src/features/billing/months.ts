import type { BillingInfo } from '@touchline/contract/billing'
import { billKind } from '@touchline/domain/payment'

/** The billings of one target month: the month's own, and the yearly term that begins in it. */
export interface BilledMonth {
  /** YYYYMM. */
  readonly month: string
  readonly billings: readonly BillingInfo[]
}

/** Something that was bought, or is being calculated. */
export const hasContent = ({ plans, billingStatus }: BillingInfo): boolean =>
  plans.length > 0 || billingStatus === 'InProgress'

/** By target month, newest first; what was withdrawn is left out, and months without a bill: under a yearly plan most. */
export const billedMonths = (billings: readonly BillingInfo[]): readonly BilledMonth[] =>
  [
    ...Map.groupBy(
      billings.filter((billing) => billKind(billing) !== 'withdrawn' && hasContent(billing)),
      (billing) => billing.billingTargetYearMonth,
    ),
  ]
    .map(([month, billed]) => ({ month, billings: billed }))
    .toSorted((a, b) => (a.month < b.month ? 1 : -1))
