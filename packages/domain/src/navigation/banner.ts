/** What a banner can be about, the most urgent first. */
export type BannerKind = (typeof kinds)[number]

const kinds = ['on-hold', 'unpaid', 'time-runs-out', 'price-change', 'answer'] as const

interface BannerFacts {
  /** What there is to say at all. */
  readonly facts: readonly BannerKind[]
  /** What the page says itself, in its first figure or sentence. */
  readonly saidByPage: readonly BannerKind[]
}

/**
 * The one banner of a page, or none: what stops something today, then time past its soft limit or running out, then prices that
 * change, then the answer to what was just done. What finds no place stands among what comes. A renewal, a cancellation and a
 * missing address are never a banner.
 */
export const bannerOf = ({ facts, saidByPage }: BannerFacts): BannerKind | null =>
  kinds.find((kind) => facts.includes(kind) && !saidByPage.includes(kind)) ?? null
