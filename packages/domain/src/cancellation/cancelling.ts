import type { Invoice } from '../billing/index.ts'
import type { Instant } from '../calendar/index.ts'
import type { PlanSchedule } from '../lifecycle/index.ts'

export type CancellationRefusal = 'unsettled' | 'already-reserved' | 'already-cancelled' | 'nothing-to-cancel'

/**
 * What cancelling does (specification, "Cancellation"; reading N6). `close`: the account is deleted now and the used
 * days of the running month are billed at once. `reserve`: a yearly contract ends with its term, and this can be
 * withdrawn until then.
 */
export type Cancelling =
  | { readonly kind: 'refused'; readonly reason: CancellationRefusal }
  | { readonly kind: 'close'; readonly at: Instant; readonly schedule: PlanSchedule }
  | {
      readonly kind: 'reserve'
      readonly at: Instant
      readonly schedule: PlanSchedule
      /** What would have run after the term: a withdrawal restores exactly this (invariant I31). */
      readonly kept: PlanSchedule['add']
    }

export type CancellingPreview =
  | { readonly kind: 'refused'; readonly reason: CancellationRefusal }
  /** The last invoice: the used days of the running month, in the contract's currency. */
  | { readonly kind: 'close'; readonly at: Instant; readonly lastInvoice: Invoice }
  | { readonly kind: 'reserve'; readonly at: Instant }
