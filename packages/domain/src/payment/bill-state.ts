import { type PaymentFacts, waitsForTransfer } from './waits-for-transfer.ts'

export interface BillFacts extends PaymentFacts {
  readonly transferred: number
  readonly refunds: readonly { readonly amount: number; readonly cause: 'refund' | 'dispute' | 'failed-refund' }[]
}

/** What became of a bill, as every place says it. */
export type BillState =
  | {
      readonly kind: 'withdrawn' | 'estimated' | 'calculating' | 'nothing-to-pay' | 'charging' | 'declined' | 'unclear'
    }
  | { readonly kind: 'open' | 'waits-for-transfer' }
  | { readonly kind: 'part'; readonly received: number; readonly open: number }
  /** Refunded, and taken back by the bank after a dispute. */
  | { readonly kind: 'paid'; readonly refunded: number; readonly disputed: number }

const unpaid = {
  ProcessCallError: 'unclear',
  Error: 'declined',
  InProgress: 'charging',
  Requesting: 'charging',
} as const

export function billState(bill: BillFacts): BillState {
  const { billingStatus, paymentStatus: status, charge, transferred } = bill
  if (status === 'Cancel') return { kind: 'withdrawn' }
  if (billingStatus !== 'Fixed') return { kind: billingStatus === 'Provisional' ? 'estimated' : 'calculating' }
  if (charge.total === 0) return { kind: 'nothing-to-pay' }
  if (status === 'Complete') return { kind: 'paid', ...givenBackOf(bill) }
  if (status !== 'Waiting') return { kind: unpaid[status] }
  if (!waitsForTransfer(bill)) return { kind: 'open' }
  if (transferred === 0) return { kind: 'waits-for-transfer' }
  return { kind: 'part', received: transferred, open: charge.total - transferred }
}

/** A failed refund is still owed. */
function givenBackOf({ refunds }: BillFacts): { readonly refunded: number; readonly disputed: number } {
  const sum = (of: BillFacts['refunds'][number]['cause']): number =>
    refunds.reduce((all, { amount, cause }) => (cause === of ? all + amount : all), 0)
  return { refunded: sum('refund') - sum('failed-refund'), disputed: sum('dispute') }
}
