import type { ChargeBalance } from './given-back.ts'
import type { PaymentStatus } from './payment-status.ts'

export interface RefundFacts {
  readonly paymentStatus: PaymentStatus
  readonly charge: ChargeBalance | null
  /** Minor units not refunded yet. */
  readonly ordered: number
  readonly hasOpenDispute: boolean
}

type RefundDecision =
  | { readonly kind: 'refund'; readonly amount: number }
  | { readonly kind: 'not-charged' }
  | { readonly kind: 'disputed' }
  | { readonly kind: 'too-much'; readonly left: number }

export function decideRefund(facts: RefundFacts, amount: number | null): RefundDecision {
  const { paymentStatus, charge, ordered, hasOpenDispute } = facts
  if (paymentStatus !== 'Complete' || charge === null) return { kind: 'not-charged' }
  if (hasOpenDispute) return { kind: 'disputed' }
  const left = charge.amount - charge.refunded - ordered
  const asked = amount ?? left
  return asked > 0 && asked <= left ? { kind: 'refund', amount: asked } : { kind: 'too-much', left }
}
