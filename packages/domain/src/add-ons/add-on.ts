import type { InvoiceLine } from '../billing/index.ts'
import type { Instant } from '../calendar/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import type { AddedEntry } from '../lifecycle/index.ts'
import type { Money, Tax } from '../money/index.ts'

/** What is bought in addition to a plan: hours for everybody or, monthly, for one user; or seats. */
export type AddOn =
  | { readonly kind: 'upload' | 'export'; readonly hours: number; readonly forOneUser: boolean }
  | { readonly kind: 'analyst' | 'viewer'; readonly count: number }

export type AddOnKind = AddOn['kind']

interface PayerReadiness {
  /** The payer's telephone is registered. */
  readonly hasContact: boolean
  readonly hasCard: boolean
  /** The payment method is credit card. */
  readonly paysByCard: boolean
}

export type AddOnRefusal =
  | 'no-plan'
  | 'trial-plan'
  | 'read-only-plan'
  | 'unsettled'
  /** It can be bought once the plan is awake. */
  | 'asleep'
  | 'contact-unregistered'
  | 'not-credit-card'
  | 'card-unregistered'
  | 'not-offered'
  | 'currency-unpriced'
  /** The plan in force gives so much export time that more means nothing. */
  | 'export-unlimited'
  | 'amount-not-offered'
  | 'too-many-seats'

export interface AddOnInput {
  /** The organisation's own document. */
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly payer: PayerReadiness
  /** Whether a billing of the organisation is in Error: it is paid first. */
  readonly unsettled: boolean
  readonly now: Instant
}

export type AddOnDecision =
  | { readonly kind: 'refused'; readonly reason: AddOnRefusal }
  | {
      readonly kind: 'possible'
      readonly entries: readonly AddedEntry[]
      /** Until when what is bought now is paid for: the end of the month, or of the yearly term. */
      readonly until: Instant
    }

export interface AddOnQuote {
  readonly kind: 'possible'
  readonly entries: readonly AddedEntry[]
  readonly until: Instant
  /** The bought line alone: its tax-exclusive unit price and how its amount is calculated. */
  readonly line: InvoiceLine
  /** What the running month's bill grows by. */
  readonly subtotal: Money
  readonly taxedAs: Tax
  readonly tax: Money
  readonly total: Money
  /** What the running month's bill comes to with it, with tax. */
  readonly bill: Money
  /** What the first whole month's bill grows by, with tax, of seats that are paid month by month; null of anything else. */
  readonly monthly: Money | null
  /** What that month's bill comes to with it; null where there is no `monthly`. */
  readonly monthlyBill: Money | null
}
