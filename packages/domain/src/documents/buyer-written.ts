import { lineWritten } from '../text/index.ts'
import { halfWidth } from '../typed/index.ts'
import type { BuyerDetails } from './buyer.ts'
import { postalCodeWritten } from './postal-code.ts'
import { taxNumberWritten } from './tax-number/tax-number.ts'

const bare = (text: string | null): string | null => lineWritten(text ?? '') || null
const code = (text: string | null): string | null => halfWidth(text ?? '') || null

/** Trimmed; postal code and tax number normalised. */
export function buyerWritten(details: BuyerDetails): BuyerDetails {
  const { country } = details
  const taxNumber = code(details.taxNumber)
  const state = bare(details.state)
  return {
    ...details,
    name: lineWritten(details.name),
    attention: bare(details.attention),
    addressLines: details.addressLines.flatMap((line) => bare(line) ?? []),
    postalCode: postalCodeWritten(details.postalCode ?? '', country) || null,
    city: bare(details.city),
    state: country === 'US' && state !== null ? halfWidth(state).toUpperCase() : state,
    taxNumber: taxNumber === null ? null : taxNumberWritten(taxNumber, country),
    orderReference: bare(details.orderReference),
    orderReferences: details.orderReferences
      .map(({ year, reference }) => ({ year, reference: lineWritten(reference) }))
      .toSorted((a, b) => a.year - b.year),
  }
}
