import type { ApiError } from '../http/answer.ts'
import type { Shipping } from './billing-details.ts'
import type { Metadata } from './customer.ts'
import type { PaymentMethod } from './payment-method.ts'

type LastError = ApiError & { payment_method?: PaymentMethod }

export type NextAction =
  | {
      type: 'use_stripe_sdk'
      use_stripe_sdk: { type: 'three_d_secure_redirect'; stripe_js: string; source: string }
    }
  | { type: 'redirect_to_url'; redirect_to_url: { return_url: string; url: string } }

type UnconfirmedStatus = 'requires_action' | 'requires_confirmation' | 'requires_payment_method'

export interface Intent {
  id: string
  allowed_payment_method_types: 'card'[] | null
  application: null
  automatic_payment_methods: { allow_redirects: 'always' | 'never'; enabled: boolean } | null
  client_secret: string
  created: number
  customer: string | null
  customer_account: null
  description: string | null
  excluded_payment_method_types: null
  livemode: false
  managed_payments: { enabled: boolean }
  metadata: Metadata
  next_action: NextAction | null
  on_behalf_of: null
  payment_method: string | null
  payment_method_configuration_details: null
  payment_method_types: string[]
  status: UnconfirmedStatus | 'canceled' | 'requires_capture' | 'succeeded'
}

export interface CardOptions {
  /** All but `automatic` challenge a present cardholder. */
  request_three_d_secure: 'any' | 'automatic' | 'challenge'
  statement_descriptor_suffix_kana?: string
  statement_descriptor_suffix_kanji?: string
}

export interface SetupIntent extends Intent {
  object: 'setup_intent'
  cancellation_reason: string | null
  last_setup_error: LastError | null
  latest_attempt: string | null
  mandate: null
  payment_method_options: {
    card: Pick<CardOptions, 'request_three_d_secure'> & { mandate_options: null; network: null }
  }
  single_use_mandate: null
  usage: 'off_session' | 'on_session'
}

export interface PaymentIntent extends Intent {
  object: 'payment_intent'
  amount: number
  amount_capturable: number
  amount_details: { tip: Record<string, never> }
  amount_received: number
  application_fee_amount: null
  canceled_at: number | null
  cancellation_reason: string | null
  capture_method: 'automatic' | 'automatic_async' | 'manual'
  confirmation_method: 'automatic'
  currency: string
  last_payment_error: LastError | null
  latest_charge: string | null
  payment_method_options: {
    card: CardOptions & { installments: null; mandate_options: null; network: null }
  }
  payment_record: null
  processing: null
  receipt_email: string | null
  review: null
  setup_future_usage: 'off_session' | 'on_session' | null
  shipping: Shipping | null
  source: null
  statement_descriptor: string | null
  statement_descriptor_suffix: string | null
  transfer_data: null
  transfer_group: string | null
}
