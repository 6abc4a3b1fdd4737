import type { Currency } from '../money/index.ts'
import type { PaymentResult, PaymentStatus } from './payment-status.ts'

/** What the provider says of an intent with our names on it. */
export type FoundPayment =
  /** `amount`: minor units. */
  | {
      readonly intentId: string
      readonly result: 'succeeded'
      readonly amount: number
      readonly currency: Currency
    }
  | { readonly intentId: string; readonly result: Exclude<PaymentResult, 'succeeded'> }

/** What the books say of the bill that the intent names. */
export type BilledAs =
  | { readonly kind: 'no-organization' }
  /** The organisation is known, the bill is not, or not yet fixed. */
  | { readonly kind: 'no-bill' }
  | {
      readonly kind: 'fixed'
      readonly status: PaymentStatus
      readonly intentId: string | null
      readonly total: number
      readonly currency: Currency
      readonly isByCard: boolean
    }

export type FoundVerdict =
  /** The bill is paid by it now. */
  | 'book'
  /** The books know it. */
  | 'known'
  /** The bill's next attempt is one of this very intent. */
  | 'keep'
  /** For an operator: nobody is charged by it again, and nothing is booked. */
  | 'other-amount'
  | 'second-charge'
  | 'not-payable'
  | 'no-organization'
  /** Nothing was charged, and nothing is left to charge by it. */
  | 'nothing'

/**
 * What becomes of a payment that the provider knows after the books were restored to an earlier moment (billing rules:
 * "After a restore").
 */
export function judgeFound(found: FoundPayment, billed: BilledAs): FoundVerdict {
  if (billed.kind === 'no-organization') return found.result === 'succeeded' ? 'no-organization' : 'nothing'
  if (billed.kind === 'no-bill') return 'keep'
  if (billed.intentId === found.intentId && billed.status === 'Complete') return 'known'
  return found.result === 'succeeded' ? judgeCharged(found, billed) : judgeOpen(found, billed)
}

type Fixed = Extract<BilledAs, { kind: 'fixed' }>

function judgeCharged(found: Extract<FoundPayment, { result: 'succeeded' }>, billed: Fixed): FoundVerdict {
  if (billed.status === 'Complete') return 'second-charge'
  if (billed.status === 'Cancel' || !billed.isByCard) return 'not-payable'
  return found.amount === billed.total && found.currency === billed.currency ? 'book' : 'other-amount'
}

function judgeOpen(found: FoundPayment, { status, intentId, isByCard }: Fixed): FoundVerdict {
  if (status === 'Complete' || status === 'Cancel' || !isByCard) return 'nothing'
  return intentId === null ? 'keep' : intentId === found.intentId ? 'known' : 'nothing'
}
