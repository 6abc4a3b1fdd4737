import type { PaymentStatus } from './payment-status.ts'

export interface PaymentFacts {
  readonly billingStatus: 'Provisional' | 'InProgress' | 'Fixed'
  readonly paymentStatus: PaymentStatus
  readonly paymentMethod: 'BANK_TRANSFER' | 'CREDIT_CARD'
  readonly charge: { readonly total: number }
}

export interface KindFacts extends PaymentFacts {
  readonly transferred: number
}

export const waitsForTransfer = ({ billingStatus, paymentStatus, paymentMethod, charge }: PaymentFacts): boolean =>
  billingStatus === 'Fixed' && paymentStatus === 'Waiting' && paymentMethod === 'BANK_TRANSFER' && charge.total > 0

const kinds = {
  Cancel: 'withdrawn',
  Complete: 'paid',
  Error: 'declined',
  ProcessCallError: 'unclear',
  InProgress: 'charging',
  Requesting: 'requested',
  Waiting: 'open',
} as const satisfies Record<PaymentStatus, string>

export function billKind(bill: KindFacts) {
  const kind = kinds[bill.paymentStatus]
  if (kind === 'withdrawn') return kind
  if (bill.billingStatus !== 'Fixed') return bill.billingStatus === 'Provisional' ? 'estimated' : 'calculating'
  if (bill.charge.total === 0) return 'nothing-to-pay'
  if (!waitsForTransfer(bill)) return kind
  return bill.transferred === 0 ? 'waits-for-transfer' : 'part'
}
