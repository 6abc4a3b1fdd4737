import type { Address, Shipping } from './billing-details.ts'

export type Metadata = Record<string, string>

export interface Customer {
  id: string
  object: 'customer'
  address: Address | null
  balance: number
  created: number
  currency: string | null
  default_source: string | null
  delinquent: boolean
  description: string | null
  discount: null
  email: string | null
  invoice_prefix: string
  invoice_settings: {
    custom_fields: null
    default_payment_method: string | null
    footer: null
    rendering_options: null
  }
  livemode: false
  metadata: Metadata
  name: string | null
  next_invoice_sequence: number
  phone: string | null
  preferred_locales: string[]
  shipping: Shipping | null
  tax_exempt: 'exempt' | 'none' | 'reverse'
  test_clock: null
}

/** Payments keep naming a deleted customer. */
export interface DeletedCustomer {
  id: string
  object: 'customer'
  deleted: true
}

/** Later values win; an empty value removes its key, no keys clear everything. */
export const mergeMetadata = (before: Metadata, given: Metadata | undefined): Metadata => {
  if (given === undefined) return before
  if (Object.keys(given).length === 0) return {}
  return Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''))
}
