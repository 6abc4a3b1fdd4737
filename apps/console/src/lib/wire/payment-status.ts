import type { BillingInfo } from '@touchline/contract/billing'
import { billKind } from '@touchline/domain/payment'

export const monthText = (yearMonth: string): string => `${yearMonth.slice(0, 4)}-${yearMonth.slice(4)}`

export const failedBilling = (billings: readonly BillingInfo[]): BillingInfo | undefined =>
  billings.find((billing) => billKind(billing) === 'declined')

interface Billings {
  readonly billings: readonly BillingInfo[]
}

/** The newest open monthly one. */
export const runningBilling = ({ billings }: Billings): BillingInfo | undefined =>
  billings.find((billing) => billing.billingStatus !== 'Fixed')

/** The failed one, else the running one if above 0. */
export function owedBilling({ billings }: Billings): BillingInfo | undefined {
  const running = runningBilling({ billings })
  const isCounted = running !== undefined && (running.charge.total > 0 || running.billingStatus === 'InProgress')
  return failedBilling(billings) ?? (isCounted ? running : undefined)
}
