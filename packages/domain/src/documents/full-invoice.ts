import { type Currency, isMemberState } from '../money/index.ts'

/** In cents, above the simplified invoices that the country allows. */
const above: Readonly<Record<string, number>> = { DE: 25_000, FR: 15_000 }

/** Directive 2006/112/EC, Art. 220a: every member state allows them up to this at least. */
const ABOVE_IN_UNION = 10_000

/**
 * Above which total an invoice of an issuer there needs the name and address of its buyer; null where none does
 * (billing rules: "Full invoices"). In another currency than the euro always: no rate of the day is kept.
 */
export function fullInvoiceAbove(issuerCountry: string, currency: Currency): number | null {
  if (!isMemberState(issuerCountry)) return null
  return currency === 'EUR' ? (above[issuerCountry] ?? ABOVE_IN_UNION) : 0
}

interface Cost {
  readonly total: number
  readonly monthly: number | null
}

/** Whether a purchase leads to an invoice that needs the address: of now, or of each whole month after it. */
export const needsAddress = (above: number | null, { total, monthly }: Cost): boolean =>
  above !== null && Math.max(total, monthly ?? 0) > above
