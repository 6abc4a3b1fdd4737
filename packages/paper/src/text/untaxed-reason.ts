import type { DocumentContent } from '@touchline/domain/documents'
import type { LineWords } from '@touchline/words/line-words'

/** Why no tax is charged, for the paper and for software: the issuer's own words before ours; null where nothing is to be said. */
export function untaxedReason({ taxRatePercent, taxedAs }: DocumentContent, t: LineWords['t']): string | null {
  if (taxedAs === undefined) return taxRatePercent === 0 ? t('papers.notTaxed') : null
  switch (taxedAs.category) {
    case 'S':
    case 'Z':
      return null
    case 'AE':
      return taxedAs.reason ?? t('papers.reverseCharge')
    case 'E':
      return taxedAs.reason ?? t('papers.exempt', { code: taxedAs.reasonCode ?? '' })
    case 'O':
      return taxedAs.reason ?? t('papers.notTaxed')
  }
}
