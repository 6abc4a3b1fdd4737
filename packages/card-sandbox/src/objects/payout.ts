import type { Metadata } from './customer.ts'

export interface Payout {
  id: string
  object: 'payout'
  amount: number
  application_fee: null
  application_fee_amount: null
  arrival_date: number
  automatic: true
  balance_transaction: string | null
  created: number
  currency: string
  description: string
  destination: string
  failure_balance_transaction: string | null
  failure_code: string | null
  failure_message: string | null
  livemode: false
  metadata: Metadata
  method: 'standard'
  original_payout: null
  payout_method: null
  reconciliation_status: 'completed'
  reversed_by: null
  source_type: 'card'
  statement_descriptor: string
  status: 'failed' | 'in_transit' | 'paid'
  trace_id: { status: 'supported'; value: string }
  type: 'bank_account'
}

/** A failed one stays failed; the others arrive with time. */
export const arrivedAt = (nowSeconds: number, payout: Payout): Payout =>
  payout.status === 'failed' ? payout : { ...payout, status: payout.arrival_date <= nowSeconds ? 'paid' : 'in_transit' }
