import type { DocumentContent } from '@touchline/domain/documents'
import type { TaxCategory } from '@touchline/domain/money'

/** Minor units as decimal text: 5327 is 53.27 EUR. Yen have none. */
export function decimal(minor: number, currency: DocumentContent['currency']): string {
  if (currency === 'JPY') return String(minor)
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The category of all that a document bills; the first documents were taxed, or outside of the tax. */
export const categoryOf = ({ taxRatePercent, taxedAs }: DocumentContent): TaxCategory =>
  taxedAs?.category ?? (taxRatePercent > 0 ? 'S' : 'O')

/** The rate, also where it is 0; but what is outside of the tax has none (BR-O-05). */
export const rateOf = (content: DocumentContent): string | null =>
  categoryOf(content) === 'O' ? null : String(content.taxRatePercent)
