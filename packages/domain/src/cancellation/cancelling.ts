import type { Invoice } from '../billing/index.ts'
import type { Instant } from '../calendar/index.ts'
import type { EntryId } from '../ids/index.ts'
import type { AddedEntry, PlanSchedule } from '../lifecycle/index.ts'

export type CancellationRefusal = 'unsettled' | 'already-reserved' | 'already-cancelled' | 'nothing-to-cancel'

export interface KeptEntry extends AddedEntry {
  readonly cut?: EntryId | null
}

/**
 * Specification, "Cancellation"; reading N6; billing rules: "Leaving with two dates". `close`: deleted and billed now.
 * `reserve`: ends with term or month; can be withdrawn.
 */
export type Cancelling = { readonly kind: 'refused'; readonly reason: CancellationRefusal } | Leaving

export type Leaving =
  | { readonly kind: 'close'; readonly at: Instant; readonly schedule: PlanSchedule }
  | {
      readonly kind: 'reserve'
      readonly at: Instant
      readonly schedule: PlanSchedule
      readonly kept: readonly KeptEntry[]
    }

export type CancellingPreview = { readonly kind: 'refused'; readonly reason: CancellationRefusal } | LeavingPreview

export type LeavingPreview =
  | { readonly kind: 'close'; readonly at: Instant; readonly keptUntil: Instant; readonly lastInvoice: Invoice }
  /** Null for a term, billed at its start. */
  | {
      readonly kind: 'reserve'
      readonly at: Instant
      readonly keptUntil: Instant | null
      readonly lastInvoice: Invoice | null
    }
