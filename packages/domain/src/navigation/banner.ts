export type BannerKind = (typeof kinds)[number]

const kinds = ['on-hold', 'unpaid', 'time-runs-out', 'price-change', 'answer'] as const

interface BannerFacts {
  readonly facts: readonly BannerKind[]
  readonly saidByPage: readonly BannerKind[]
}

/**
 * The most urgent not on the page itself; the rest is in "Coming up". Never a renewal, cancellation or missing address.
 */
export const bannerOf = ({ facts, saidByPage }: BannerFacts): BannerKind | null =>
  kinds.find((kind) => facts.includes(kind) && !saidByPage.includes(kind)) ?? null
