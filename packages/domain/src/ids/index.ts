import type { Flavour } from '../flavour/index.ts'

/** What names a thing; no id is accepted where another thing's is asked for (decision 125). */
export type OrganizationId = Flavour<string, 'organization'>
export type ContractId = Flavour<string, 'contract'>
export type BillingId = Flavour<string, 'billing'>
/** A member of an organisation. */
export type UserId = Flavour<string, 'user'>
/** The account that signs in: it can be a user of several organisations. */
export type AccountId = Flavour<string, 'account'>
/** One plan held for a time: see `PlanEntry`. */
export type EntryId = Flavour<string, 'entry'>
/** In the catalogue. */
export type PlanId = Flavour<string, 'plan'>
/** In the catalogue. */
export type PlanGroupId = Flavour<string, 'plan group'>
export type CouponId = Flavour<string, 'coupon'>
/** A game, whose movies are stored. */
export type MatchId = Flavour<string, 'match'>
/** A session, through all its tokens. */
export type FamilyId = Flavour<string, 'session family'>
/** At the card provider: the organisation as a customer. */
export type CustomerId = Flavour<string, 'customer'>
/** At the card provider: a card on file. */
export type PaymentMethodId = Flavour<string, 'payment method'>
/** At the card provider: what one billing is paid by, through all attempts. */
export type IntentId = Flavour<string, 'payment intent'>
/** At the card provider: one attempt that moved money. */
export type ChargeId = Flavour<string, 'charge'>
