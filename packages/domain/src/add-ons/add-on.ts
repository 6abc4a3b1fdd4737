import type { InvoiceLine } from '../billing/index.ts'
import type { Instant } from '../calendar/index.ts'
import type { Catalogue, SeatRole, TimeRole } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'
import type { PlanGroupId } from '../ids/index.ts'
import type { AddedEntry } from '../lifecycle/index.ts'
import type { Money, Tax } from '../money/index.ts'

export type AddOn =
  | { readonly kind: TimeRole; readonly hours: number; readonly forOneUser: boolean }
  | { readonly kind: SeatRole; readonly count: number }
  | { readonly kind: 'custom'; readonly groupId: PlanGroupId; readonly count: number }

export type AddOnKind = AddOn['kind']
export type CustomAddOn = Extract<AddOn, { kind: 'custom' }>
export type SpecifiedAddOn = Exclude<AddOn, CustomAddOn>

interface PayerReadiness {
  readonly hasContact: boolean
  readonly hasCard: boolean
  readonly paysByCard: boolean
}

export type AddOnRefusal =
  | 'no-plan'
  | 'trial-plan'
  | 'read-only-plan'
  | 'unsettled'
  | 'asleep'
  | 'contact-unregistered'
  | 'not-credit-card'
  | 'card-unregistered'
  | 'not-offered'
  | 'currency-unpriced'
  | 'export-unlimited'
  | 'amount-not-offered'
  | 'too-many-seats'

export interface AddOnInput {
  readonly contract: Contract
  readonly catalogue: Catalogue
  readonly payer: PayerReadiness
  readonly unsettled: boolean
  readonly now: Instant
}

export type AddOnDecision =
  | { readonly kind: 'refused'; readonly reason: AddOnRefusal }
  | {
      readonly kind: 'possible'
      readonly entries: readonly AddedEntry[]
      /** Of the month, or of the yearly term. */
      readonly until: Instant
    }

export interface AddOnQuote {
  readonly kind: 'possible'
  readonly entries: readonly AddedEntry[]
  readonly until: Instant
  readonly line: InvoiceLine
  readonly subtotal: Money
  readonly taxedAs: Tax
  readonly tax: Money
  readonly total: Money
  /** Gross, with the add-on. */
  readonly bill: Money
  /** Added to the first whole month's bill, gross; null if paid once. */
  readonly monthly: Money | null
  /** That month's bill with it; null without `monthly`. */
  readonly monthlyBill: Money | null
}
