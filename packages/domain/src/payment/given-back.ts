/** Minor units. `refunded`: all that is gone, without failed refunds; `disputed`: lost in disputes. */
export interface ChargeBalance {
  readonly amount: number
  readonly refunded: number
  readonly disputed: number
}

/** Refunds as a running total, a lost dispute as one sum. */
export type GivenBack =
  | { readonly kind: 'refund'; readonly refundedInAll: number }
  | { readonly kind: 'dispute'; readonly disputeId: string; readonly lost: number }

/** Idempotent in any order, at most the charge (billing rules: "Refunds"). */
export function stillToBook({ amount, refunded, disputed }: ChargeBalance, given: GivenBack): number {
  const reported = given.kind === 'dispute' ? given.lost : given.refundedInAll + disputed - refunded
  return Math.max(0, Math.min(reported, amount - refunded))
}

interface Noting {
  readonly standing: number
  readonly amount: number
  readonly noted: number
}

/** A failed refund's note covers its replacement. */
export function stillToNote({ standing, amount, noted }: Noting): { readonly amount: number; readonly before: number } {
  const before = Math.max(standing - amount, noted)
  return { amount: Math.max(0, standing - before), before }
}
