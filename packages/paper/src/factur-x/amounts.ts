import { type DocumentContent, taxOfDocument } from '@touchline/domain/documents'

/** 5327 is 53.27 EUR; yen have no decimals. */
export function decimal(minor: number, currency: DocumentContent['currency']): string {
  if (currency === 'JPY') return String(minor)
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Null outside of the tax (BR-O-05). */
export const rateOf = (content: DocumentContent): string | null =>
  taxOfDocument(content).category === 'O' ? null : String(content.taxRatePercent)
