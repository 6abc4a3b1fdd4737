import { type Currency, isMemberState } from '../money/index.ts'
import type { DocumentContent } from './content.ts'
import { countryCodes } from './countries.ts'

/** Cents: the country's limit of simplified invoices. */
const above: Readonly<Record<string, number>> = { DE: 25_000, FR: 15_000 }

/** Directive 2006/112/EC, Art. 220a: the minimum everywhere. */
const ABOVE_IN_UNION = 10_000

/** Null: never (billing rules: "Full invoices"). In other currencies always, because no exchange rates are kept. */
export function fullInvoiceAbove(issuerCountry: string, currency: Currency): number | null {
  if (!isMemberState(issuerCountry)) return null
  return currency === 'EUR' ? (above[issuerCountry] ?? ABOVE_IN_UNION) : 0
}

export const fullInvoiceCountries: readonly string[] = countryCodes.filter(isMemberState)

interface Cost {
  readonly total: number
  readonly monthly: number | null
}

export const needsAddress = (above: number | null, { total, monthly }: Cost): boolean =>
  above !== null && Math.max(total, monthly ?? 0) > above

type Issued = Pick<DocumentContent, 'kind' | 'currency' | 'total'> & {
  readonly issuer: Pick<DocumentContent['issuer'], 'identity'>
  readonly buyer: Pick<DocumentContent['buyer'], 'addressLines'>
}

export function lacksAddress({ kind, issuer, currency, total, buyer }: Issued): boolean {
  const country = issuer.identity?.address.country
  if (kind !== 'invoice' || country === undefined || buyer.addressLines.length > 0) return false
  return needsAddress(fullInvoiceAbove(country, currency), { total, monthly: null })
}
