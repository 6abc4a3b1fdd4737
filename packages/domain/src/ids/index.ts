import type { Flavour } from '../flavour/index.ts'

/** By name: no id is accepted in place of another (decision 125). */
export type OrganizationId = Flavour<string, 'organization'>
export type ContractId = Flavour<string, 'contract'>
export type BillingId = Flavour<string, 'billing'>
export type UserId = Flavour<string, 'user'>
export type AccountId = Flavour<string, 'account'>
export type EntryId = Flavour<string, 'entry'>
export type PlanId = Flavour<string, 'plan'>
export type PlanGroupId = Flavour<string, 'plan group'>
export type CouponId = Flavour<string, 'coupon'>
export type MatchId = Flavour<string, 'match'>
export type FamilyId = Flavour<string, 'session family'>
export type CustomerId = Flavour<string, 'customer'>
export type PaymentMethodId = Flavour<string, 'payment method'>
export type IntentId = Flavour<string, 'payment intent'>
export type ChargeId = Flavour<string, 'charge'>

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** As PostgreSQL writes a UUID, in either case. */
export const isId = (text: string): boolean => UUID.test(text)
