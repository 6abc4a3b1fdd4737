import { changed, email, emptyable, hash, type Parameters, text, textOf } from '../http/parameters.ts'

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
export const address = emptyable(hash(addressShape))

const MOST_OF_NAME = 150
export const personName = textOf(MOST_OF_NAME)

const billingShape = { address, email, name: personName, phone: text, tax_id: text }
export const billingDetails = hash(billingShape)

const noAddress: Address = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

/** Merged; null unsets it. */
export const mergeAddress = (
  before: Address | null,
  given: Parameters<typeof addressShape> | null | undefined,
): Address | null => {
  if (given === undefined || given === null) return changed(given, before)
  const was = before ?? noAddress
  return {
    city: changed(given.city, was.city),
    country: changed(given.country, was.country),
    line1: changed(given.line1, was.line1),
    line2: changed(given.line2, was.line2),
    postal_code: changed(given.postal_code, was.postal_code),
    state: changed(given.state, was.state),
  }
}

export interface Shipping {
  address: Address
  name: string | null
  phone: string | null
}

const shippingShape = { address, name: personName, phone: text }
export const shipping = emptyable(hash(shippingShape))

export const mergeShipping = (
  before: Shipping | null,
  given: Parameters<typeof shippingShape> | null | undefined,
): Shipping | null => {
  if (given === undefined || given === null) return changed(given, before)
  return {
    address: mergeAddress(before?.address ?? null, given.address) ?? noAddress,
    name: changed(given.name, before?.name ?? null),
    phone: changed(given.phone, before?.phone ?? null),
  }
}

export const noBillingDetails: BillingDetails = {
  address: noAddress,
  email: null,
  name: null,
  phone: null,
  tax_id: null,
}

export const mergeBillingDetails = (
  before: BillingDetails,
  given: Parameters<typeof billingShape> | undefined,
): BillingDetails => ({
  address: mergeAddress(before.address, given?.address),
  email: changed(given?.email, before.email),
  name: changed(given?.name, before.name),
  phone: changed(given?.phone, before.phone),
  tax_id: changed(given?.tax_id, before.tax_id),
})
