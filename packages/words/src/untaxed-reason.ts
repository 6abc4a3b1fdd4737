import type { Tax } from '@touchline/domain/money'
import type { Say } from './line-words.ts'

type Untaxed = Pick<Tax, 'category' | 'reasonCode' | 'reason'>

/** The issuer's words before ours; null: none needed. */
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

/** Beside amounts; outside of the tax only the issuer's words. */
export const statedReason = (taxedAs: Untaxed, t: Say): string | null =>
  taxedAs.category === 'O' && taxedAs.reason === null ? null : untaxedReason(taxedAs, t)
