import type { Tax } from '@touchline/domain/money'
import type { Say } from './line-words.ts'

type Untaxed = Pick<Tax, 'category' | 'reasonCode' | 'reason'>

/** Why no tax is charged: the issuer's own words before ours; null where nothing is to be said. */
export function untaxedReason({ category, reasonCode, reason }: Untaxed, t: Say): string | null {
  switch (category) {
    case 'S':
    case 'Z':
      return null
    case 'AE':
      return reason ?? t('papers.reverseCharge')
    case 'E':
      return reason ?? t('papers.exempt', { code: reasonCode ?? '' })
    case 'O':
      return reason ?? t('papers.notTaxed')
  }
}

/** The same where it must be said next to every amount; outside of the tax there is nothing to say but the issuer's own words. */
export const statedReason = (taxedAs: Untaxed, t: Say): string | null =>
  taxedAs.category === 'O' && taxedAs.reason === null ? null : untaxedReason(taxedAs, t)
