import type { BillingInfo } from '@touchline/contract/billing'

/**
 * What is history, newest first: nothing that was withdrawn, and of monthly cycles neither the running month nor a future
 * one (specification, "Billing status"). `currentMonth` is YYYYMM in the contract's zone.
 */
export const historyOf = (billings: readonly BillingInfo[], currentMonth: string): readonly BillingInfo[] =>
  billings
    .filter(
      ({ paymentStatus, paymentCycle, billingTargetYearMonth }) =>
        paymentStatus !== 'Cancel' && (paymentCycle === 'YEAR' || billingTargetYearMonth < currentMonth),
    )
    .toSorted(({ billingTargetYearMonth: a }, { billingTargetYearMonth: b }) => (a < b ? 1 : a > b ? -1 : 0))

/** YYYYMM as YYYY-MM. */
export const monthText = (yearMonth: string): string => `${yearMonth.slice(0, 4)}-${yearMonth.slice(4)}`

/** Closed without an invoice: there is nothing to pay and no receipt. */
export const isNothingToPay = ({ billingStatus, charge }: Pick<BillingInfo, 'billingStatus' | 'charge'>): boolean =>
  billingStatus === 'Fixed' && charge.total === 0

/** A billing whose payment failed, newest first. */
export const failedBilling = (billings: readonly BillingInfo[]): BillingInfo | undefined =>
  billings.find(({ paymentStatus }) => paymentStatus === 'Error')

interface Billings {
  readonly billings: readonly BillingInfo[]
}

/** The next payment: the newest monthly billing that is not fixed. */
export const runningBilling = ({ billings }: Billings): BillingInfo | undefined =>
  billings.find((billing) => billing.billingStatus !== 'Fixed')

/** The one that was not paid; else the running billing where it costs something, or where that is being calculated. */
export function owedBilling({ billings }: Billings): BillingInfo | undefined {
  const running = runningBilling({ billings })
  const isCounted = running !== undefined && (running.charge.total > 0 || running.billingStatus === 'InProgress')
  return failedBilling(billings) ?? (isCounted ? running : undefined)
}
