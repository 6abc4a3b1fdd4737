import type { DocumentContent } from '@touchline/domain/documents'

/** Minor units as decimal text: 5327 is 53.27 EUR. Yen have none. */
export function decimal(minor: number, currency: DocumentContent['currency']): string {
  if (currency === 'JPY') return String(minor)
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The category of all that a document bills: taxed at the rate, or outside of the tax. */
export const categoryOf = ({ taxRatePercent }: DocumentContent): 'S' | 'O' => (taxRatePercent > 0 ? 'S' : 'O')

/** The rate where there is one: what is outside of the tax has none, not 0 (BR-O-05). */
export const rateOf = ({ taxRatePercent }: DocumentContent): string | null =>
  taxRatePercent > 0 ? String(taxRatePercent) : null
