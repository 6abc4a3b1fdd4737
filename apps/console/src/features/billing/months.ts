import type { BillingInfo } from '@touchline/contract/billing'

/** The billings of one target month: the month's own, and the yearly term that begins in it. */
export interface BilledMonth {
  /** YYYYMM. */
  readonly month: string
  readonly billings: readonly BillingInfo[]
}

/** Something that was bought, or is being calculated. */
export const hasContent = ({ plans, billingStatus }: BillingInfo): boolean =>
  plans.length > 0 || billingStatus === 'InProgress'

/** The month to open with: the latest in which anything was bought; under a yearly plan the running one is often empty. */
export const monthToOpen = (months: readonly BilledMonth[]): BilledMonth | undefined =>
  months.find(({ billings }) => billings.some(hasContent)) ?? months[0]

/** By target month, newest first; cancelled billings are left out. */
export const billedMonths = (billings: readonly BillingInfo[]): readonly BilledMonth[] =>
  [
    ...Map.groupBy(
      billings.filter((billing) => billing.paymentStatus !== 'Cancel'),
      (billing) => billing.billingTargetYearMonth,
    ),
  ]
    .map(([month, billed]) => ({ month, billings: billed }))
    .toSorted((a, b) => (a.month < b.month ? 1 : -1))
