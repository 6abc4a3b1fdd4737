interface FeeDetail {
  amount: number
  application: null
  currency: string
  description: string
  type: 'stripe_fee'
}

export interface BalanceTransaction {
  id: string
  object: 'balance_transaction'
  amount: number
  available_on: number
  balance_type: 'payments'
  created: number
  currency: string
  description: string | null
  exchange_rate: null
  fee: number
  fee_details: FeeDetail[]
  net: number
  reporting_category:
    | 'charge'
    | 'dispute'
    | 'dispute_reversal'
    | 'payout'
    | 'payout_reversal'
    | 'refund'
    | 'refund_failure'
  source: string
  status: 'available' | 'pending'
  type: 'adjustment' | 'charge' | 'payout' | 'payout_failure' | 'refund' | 'refund_failure'
}

/** Minor units, negative where money leaves the account. */
export type Movement = Pick<
  BalanceTransaction,
  'amount' | 'currency' | 'description' | 'reporting_category' | 'source' | 'type'
> & { fee?: { amount: number; description: string }; isAvailableAtOnce?: boolean }

const TWO_DAYS_SECONDS = 2 * 24 * 60 * 60

/** `status` is as of this moment: see `asOf`. */
export const toBalanceTransaction = (
  id: string,
  created: number,
  { fee, isAvailableAtOnce = false, ...movement }: Movement,
): BalanceTransaction => ({
  id,
  object: 'balance_transaction',
  ...movement,
  available_on: isAvailableAtOnce ? created : created + TWO_DAYS_SECONDS,
  balance_type: 'payments',
  created,
  exchange_rate: null,
  fee: fee?.amount ?? 0,
  fee_details:
    fee === undefined ? [] : [{ ...fee, application: null, currency: movement.currency, type: 'stripe_fee' }],
  net: movement.amount - (fee?.amount ?? 0),
  status: isAvailableAtOnce ? 'available' : 'pending',
})

/** Becomes available over time, computed when read. */
export const asOf = (nowSeconds: number, moved: BalanceTransaction): BalanceTransaction => ({
  ...moved,
  status: moved.available_on <= nowSeconds ? 'available' : 'pending',
})
