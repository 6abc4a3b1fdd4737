/** Months by number; the last moment at which it counts. */
export interface NaiveGift {
  readonly id: string
  readonly from: number
  readonly until: number
  left: bigint
}

/** Unit by unit, the oldest gift first; answers what is left to be paid before tax. */
export function naiveGifted(
  subtotal: bigint,
  gifts: readonly NaiveGift[],
  bill: { readonly month: number; readonly at: number },
): bigint {
  let open = subtotal
  for (const gift of gifts)
    while (gift.left > 0n && open > 0n && gift.from <= bill.month && gift.until >= bill.at) {
      gift.left -= 1n
      open -= 1n
    }
  return open
}
