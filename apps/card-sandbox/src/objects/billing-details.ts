import { hash, type Parameters, text } from '../http/parameters.ts'

export interface Address {
  city: string | null
  country: string | null
  line1: string | null
  line2: string | null
  postal_code: string | null
  state: string | null
}

export interface BillingDetails {
  address: Address | null
  email: string | null
  name: string | null
  phone: string | null
  tax_id: string | null
}

const addressShape = { city: text, country: text, line1: text, line2: text, postal_code: text, state: text }
export const address = hash(addressShape)

const billingShape = { address, email: text, name: text, phone: text, tax_id: text }
export const billingDetails = hash(billingShape)

export const toAddress = (given: Parameters<typeof addressShape> | undefined): Address => ({
  city: given?.city ?? null,
  country: given?.country ?? null,
  line1: given?.line1 ?? null,
  line2: given?.line2 ?? null,
  postal_code: given?.postal_code ?? null,
  state: given?.state ?? null,
})

/** Where goods go. */
export interface Shipping {
  address: Address
  name: string | null
  phone: string | null
}

const shippingShape = { address, name: text, phone: text }
export const shipping = hash(shippingShape)

export const toShipping = (given: Parameters<typeof shippingShape>): Shipping => ({
  address: toAddress(given.address),
  name: given.name ?? null,
  phone: given.phone ?? null,
})

export const toBillingDetails = (given: Parameters<typeof billingShape> | undefined): BillingDetails => ({
  address: toAddress(given?.address),
  email: given?.email ?? null,
  name: given?.name ?? null,
  phone: given?.phone ?? null,
  tax_id: given?.tax_id ?? null,
})
