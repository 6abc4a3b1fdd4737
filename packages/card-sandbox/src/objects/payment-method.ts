import { createHash } from 'node:crypto'
import type { Checks, TestCard } from '../cards/test-card.ts'
import type { BillingDetails } from './billing-details.ts'
import type { Metadata } from './customer.ts'

export interface Card {
  brand: string
  checks: Checks
  country: string
  display_brand: string
  exp_month: number
  exp_year: number
  fingerprint: string
  funding: TestCard['funding']
  generated_from: null
  last4: string
  networks: { available: string[]; preferred: null }
  regulated_status: 'unregulated'
  three_d_secure_usage: { supported: boolean }
  wallet: null
}

export interface PaymentMethod {
  id: string
  object: 'payment_method'
  allow_redisplay: 'always' | 'limited' | 'unspecified'
  billing_details: BillingDetails
  card: Card
  created: number
  customer: string | null
  customer_account: null
  livemode: false
  metadata: Metadata
  type: 'card'
}

/** Never shown. Test numbers only. */
export interface VaultEntry {
  id: string
  number: string
  /** Saved with authentication: later off-session charges need none. */
  authenticated: boolean
  /** Detached, or used without a customer: not usable again. */
  spent: boolean
}

export interface Token {
  id: string
  object: 'token'
  card: {
    id: string
    object: 'card'
    address_city: null
    address_country: null
    address_line1: null
    address_line1_check: null
    address_line2: null
    address_state: null
    address_zip: null
    address_zip_check: null
    brand: string
    country: string
    cvc_check: string
    dynamic_last4: null
    exp_month: number
    exp_year: number
    funding: string
    last4: string
    metadata: Record<string, string>
    name: string | null
    regulated_status: null
    tokenization_method: null
  }
  client_ip: null
  created: number
  livemode: false
  type: 'card'
  used: boolean
}

export interface CardEntry {
  test: TestCard
  expMonth: number
  expYear: number
}

const fingerprint = (number: string): string => createHash('sha256').update(number).digest('base64url').slice(0, 16)

export const toCard = ({ test, expMonth, expYear }: CardEntry): Card => ({
  brand: test.brand,
  checks: {
    address_line1_check: null,
    address_postal_code_check: null,
    cvc_check: test.saving === 'incorrect_cvc' ? 'fail' : 'pass',
    ...test.checks,
  },
  country: test.country,
  display_brand: test.brand === 'amex' ? 'american_express' : test.brand,
  exp_month: expMonth,
  exp_year: expYear,
  fingerprint: fingerprint(test.number),
  funding: test.funding,
  generated_from: null,
  last4: test.number.slice(-4),
  networks: { available: [test.brand], preferred: null },
  regulated_status: 'unregulated',
  three_d_secure_usage: { supported: true },
  wallet: null,
})
