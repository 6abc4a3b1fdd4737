/** Minor units. `refunded`: all that is gone, failed refunds left out; `disputed`: the part lost in disputes. */
export interface ChargeBalance {
  readonly amount: number
  readonly refunded: number
  readonly disputed: number
}

/** Refunds as a running total, as the provider counts; a lost dispute as one sum. */
export type GivenBack =
  | { readonly kind: 'refund'; readonly refundedInAll: number }
  | { readonly kind: 'dispute'; readonly disputeId: string; readonly lost: number }

/** Billing rules: "Refunds". Independent of order and repetition, never above the charge. */
export function stillToBook({ amount, refunded, disputed }: ChargeBalance, given: GivenBack): number {
  const reported = given.kind === 'dispute' ? given.lost : given.refundedInAll + disputed - refunded
  return Math.max(0, Math.min(reported, amount - refunded))
}

interface Noting {
  readonly standing: number
  readonly amount: number
  readonly noted: number
}

/** A failed refund keeps its note: its replacement needs none. */
export function stillToNote({ standing, amount, noted }: Noting): { readonly amount: number; readonly before: number } {
  const before = Math.max(standing - amount, noted)
  return { amount: Math.max(0, standing - before), before }
}
