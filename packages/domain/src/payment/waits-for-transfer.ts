import type { PaymentStatus } from './payment-status.ts'

export interface PaymentFacts {
  readonly billingStatus: 'Provisional' | 'InProgress' | 'Fixed'
  readonly paymentStatus: PaymentStatus
  readonly paymentMethod: 'BANK_TRANSFER' | 'CREDIT_CARD'
  readonly charge: { readonly total: number }
}

/** A fixed bill that waits for a bank transfer, or for the rest of one. */
export const waitsForTransfer = ({ billingStatus, paymentStatus, paymentMethod, charge }: PaymentFacts): boolean =>
  billingStatus === 'Fixed' && paymentStatus === 'Waiting' && paymentMethod === 'BANK_TRANSFER' && charge.total > 0
