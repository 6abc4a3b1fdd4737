import type { Currency } from '../money/index.ts'
import { isFinal, type PaymentResult, type PaymentStatus } from './payment-status.ts'

export type FoundPayment =
  /** `amount`: minor units. */
  | {
      readonly intentId: string
      readonly result: 'succeeded'
      readonly amount: number
      readonly currency: Currency
    }
  | { readonly intentId: string; readonly result: Exclude<PaymentResult, 'succeeded'> }

export type BilledAs =
  | { readonly kind: 'no-organization' }
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
  | 'book'
  | 'known'
  /** The bill's next attempt uses this intent. */
  | 'keep'
  | 'other-amount'
  | 'second-charge'
  | 'not-payable'
  | 'no-organization'
  | 'nothing'

/** Billing rules: "After a restore". */
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
  if (isFinal(status) || !isByCard) return 'nothing'
  return intentId === null ? 'keep' : intentId === found.intentId ? 'known' : 'nothing'
}
