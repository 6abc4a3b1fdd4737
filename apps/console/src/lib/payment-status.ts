import type { BillingInfo } from '@touchline/contract/billing'

type PaymentStatus = BillingInfo['paymentStatus']

/** The colours of the specification's payment states; each also has an icon and a word. */
export const statusTone = {
  ProcessCallError: 'error',
  Error: 'error',
  Waiting: 'wait',
  InProgress: 'busy',
  Complete: 'paid',
  Requesting: 'ink',
  Cancel: 'plain',
} as const satisfies Record<PaymentStatus, string>

/** Fixed billings that are not withdrawn, newest first: for monthly cycles the running month is not history yet. */
export const historyOf = (billings: readonly BillingInfo[]): readonly BillingInfo[] =>
  billings.filter((billing) => billing.billingStatus === 'Fixed' && billing.paymentStatus !== 'Cancel')

/** YYYYMM as YYYY-MM. */
export const monthText = (yearMonth: string): string => `${yearMonth.slice(0, 4)}-${yearMonth.slice(4)}`
