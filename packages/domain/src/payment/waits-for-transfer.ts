import type { BillFacts } from './bill-state.ts'

/** A fixed bill that waits for a bank transfer, or for the rest of one. */
export const waitsForTransfer = ({
  billingStatus,
  paymentStatus,
  paymentMethod,
  charge,
}: Omit<BillFacts, 'transferred' | 'refunds'>): boolean =>
  billingStatus === 'Fixed' && paymentStatus === 'Waiting' && paymentMethod === 'BANK_TRANSFER' && charge.total > 0
