import type { Invoice } from '../billing/index.ts'
import type { Instant } from '../calendar/index.ts'
import type { EntryId } from '../ids/index.ts'
import type { AddedEntry, PlanSchedule } from '../lifecycle/index.ts'

export type CancellationRefusal = 'unsettled' | 'already-reserved' | 'already-cancelled' | 'nothing-to-cancel'

/** What a scheduled cancellation removed, and the entry that it shortened, where it did: that one has its old end again. */
export interface KeptEntry extends AddedEntry {
  readonly cut?: EntryId | null
}

/**
 * What cancelling does (specification, "Cancellation"; reading N6; billing rules: "Leaving with two dates"). `close`: the
 * account is deleted now and the used days of the running month are billed at once. `reserve`: a yearly contract ends with
 * its term, a monthly one with its month, and this can be withdrawn until then.
 */
export type Cancelling = { readonly kind: 'refused'; readonly reason: CancellationRefusal } | Leaving

/** One of the ways out. */
export type Leaving =
  | { readonly kind: 'close'; readonly at: Instant; readonly schedule: PlanSchedule }
  | {
      readonly kind: 'reserve'
      readonly at: Instant
      readonly schedule: PlanSchedule
      /** What would have run after the end: a withdrawal restores exactly this (invariant I31). */
      readonly kept: readonly KeptEntry[]
    }

export type CancellingPreview = { readonly kind: 'refused'; readonly reason: CancellationRefusal } | LeavingPreview

export type LeavingPreview =
  /** The last invoice: the used days of the running month, in the contract's currency. */
  | { readonly kind: 'close'; readonly at: Instant; readonly keptUntil: Instant; readonly lastInvoice: Invoice }
  /** The last invoice of a month is the whole month; a term was billed at its start: null. */
  | {
      readonly kind: 'reserve'
      readonly at: Instant
      /** From then on the games are deleted; null where they are with the end. */
      readonly keptUntil: Instant | null
      readonly lastInvoice: Invoice | null
    }
