import { type DocumentContent, taxOfDocument } from '@touchline/domain/documents'

/** Minor units as decimal text: 5327 is 53.27 EUR. Yen have none. */
export function decimal(minor: number, currency: DocumentContent['currency']): string {
  if (currency === 'JPY') return String(minor)
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The rate, also where it is 0; but what is outside of the tax has none (BR-O-05). */
export const rateOf = (content: DocumentContent): string | null =>
  taxOfDocument(content).category === 'O' ? null : String(content.taxRatePercent)
