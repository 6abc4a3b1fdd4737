/**
 * A charge in minor units. `refunded` is all that is gone, without refunds that failed; `disputed` is the part of it that
 * disputes took.
 */
export interface ChargeBalance {
  readonly amount: number
  readonly refunded: number
  readonly disputed: number
}

/** Refunds are counted in all, because the provider counts them so; a dispute that was lost is one sum. */
export type GivenBack =
  | { readonly kind: 'refund'; readonly refundedInAll: number }
  | { readonly kind: 'dispute'; readonly disputeId: string; readonly lost: number }

/**
 * What is still to be booked of money that went back (billing rules: "Refunds"). Reported twice or in another order, the
 * sum is the same; it is never more than what was charged.
 */
export function stillToBook({ amount, refunded, disputed }: ChargeBalance, given: GivenBack): number {
  const reported = given.kind === 'dispute' ? given.lost : given.refundedInAll + disputed - refunded
  return Math.max(0, Math.min(reported, amount - refunded))
}

interface Noting {
  /** What of the charge is gone now, and how much of that just went. */
  readonly standing: number
  readonly amount: number
  /** What the credit notes of the billing say in all. */
  readonly noted: number
}

/**
 * What a credit note is still to be issued of, and what those before it say. A refund that failed keeps its note, because
 * it is still owed: what is refunded instead of it needs none.
 */
export function stillToNote({ standing, amount, noted }: Noting): { readonly amount: number; readonly before: number } {
  const before = Math.max(standing - amount, noted)
  return { amount: Math.max(0, standing - before), before }
}
