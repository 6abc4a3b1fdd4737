import { type Currency, isMemberState } from '../money/index.ts'
import type { DocumentContent } from './content.ts'
import { countryCodes } from './countries.ts'

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

/** In these countries of an issuer some invoices need the address. */
export const fullInvoiceCountries: readonly string[] = countryCodes.filter(isMemberState)

interface Cost {
  readonly total: number
  readonly monthly: number | null
}

/** Whether a purchase leads to an invoice that needs the address: of now, or of each whole month after it. */
export const needsAddress = (above: number | null, { total, monthly }: Cost): boolean =>
  above !== null && Math.max(total, monthly ?? 0) > above

type Issued = Pick<DocumentContent, 'kind' | 'currency' | 'total'> & {
  readonly issuer: Pick<DocumentContent['issuer'], 'identity'>
  readonly buyer: Pick<DocumentContent['buyer'], 'addressLines'>
}

/** Whether a paper needs the address of its buyer and was issued without. */
export function lacksAddress({ kind, issuer, currency, total, buyer }: Issued): boolean {
  const country = issuer.identity?.address.country
  if (kind !== 'invoice' || country === undefined || buyer.addressLines.length > 0) return false
  return needsAddress(fullInvoiceAbove(country, currency), { total, monthly: null })
}
