import type { BillingInfo } from '@touchline/contract/billing'
import { billKind } from '@touchline/domain/payment'

/** YYYYMM as YYYY-MM. */
export const monthText = (yearMonth: string): string => `${yearMonth.slice(0, 4)}-${yearMonth.slice(4)}`

/** A billing whose payment failed, newest first. */
export const failedBilling = (billings: readonly BillingInfo[]): BillingInfo | undefined =>
  billings.find((billing) => billKind(billing) === 'declined')

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
