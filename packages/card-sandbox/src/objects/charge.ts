import type { Checks, TestCard } from '../cards/test-card.ts'
import type { BillingDetails, Shipping } from './billing-details.ts'
import type { Metadata } from './customer.ts'

export interface Outcome {
  advice_code: 'confirm_card_data' | 'do_not_try_again' | 'try_again_later' | null
  network_advice_code: null
  network_decline_code: string | null
  network_status: 'approved_by_network' | 'declined_by_network' | 'not_sent_to_network'
  reason: string | null
  risk_level: TestCard['risk']
  risk_score: number
  seller_message: string
  type: 'authorized' | 'blocked' | 'issuer_declined'
}

interface ChargedCard {
  amount_authorized: number | null
  authorization_code: string | null
  brand: string
  checks: Checks
  country: string
  electronic_commerce_indicator: null
  exp_month: number
  exp_year: number
  fingerprint: string
  funding: string
  installments: null
  last4: string
  mandate: null
  network: string
  network_transaction_id: string | null
  regulated_status: 'unregulated'
  three_d_secure: null
  transaction_link_id: null
  wallet: null
}

export interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  application: null
  application_fee: null
  application_fee_amount: null
  balance_transaction: string | null
  billing_details: BillingDetails
  calculated_statement_descriptor: string
  captured: boolean
  created: number
  currency: string
  customer: string | null
  description: string | null
  disputed: boolean
  failure_balance_transaction: null
  failure_code: string | null
  failure_message: string | null
  fraud_details: Record<string, never>
  livemode: false
  metadata: Metadata
  on_behalf_of: null
  outcome: Outcome
  paid: boolean
  payment_intent: string
  payment_method: string
  payment_method_details: { card: ChargedCard; type: 'card' }
  receipt_email: string | null
  receipt_number: null
  receipt_url: null
  refunded: boolean
  review: null
  shipping: Shipping | null
  source: null
  source_transfer: null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  status: 'failed' | 'succeeded'
  transfer_data: null
  transfer_group: string | null
}

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: string | null
  charge: string
  created: number
  currency: string
  customer: string | null
  customer_account: null
  destination_details: {
    card: { reference_status: 'pending'; reference_type: 'acquirer_reference_number'; type: 'refund' }
    type: 'card'
  }
  failure_balance_transaction?: string
  failure_reason?: string
  metadata: Metadata
  payment_intent: string
  payment_method: string
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
  receipt_number: null
  source_transfer_reversal: null
  status: 'failed' | 'pending' | 'succeeded'
  transfer_reversal: null
}
