import { isIban, isTaxNumber, isVatCountry, taxNumberExample, taxNumberWritten } from '@touchline/domain/documents'
import { type TaxFault, type TaxRow, taxNameOf, taxTableFaults } from '@touchline/domain/money'
// The whole library is 250 files.
import { vat as swiss } from 'stdnum/lib/cjs/ch/index.js'
import { siren, siret } from 'stdnum/lib/cjs/fr/index.js'
import { vat as british } from 'stdnum/lib/cjs/gb/index.js'
import { mva as norwegian } from 'stdnum/lib/cjs/no/index.js'
import type { WrittenIssuer } from './issuers-file.ts'

/** With a check digit. */
const registers: ReadonlyMap<string, (number: string) => boolean> = new Map([
  ['T', (number) => isTaxNumber(number, 'JP')],
  ['SIREN', (number) => siren.validate(number).isValid],
  ['SIRET', (number) => siret.validate(number).isValid],
])

const registerExamples: ReadonlyMap<string, string> = new Map([
  ['T', 'T9234567890123'],
  ['SIREN', '303265045'],
  ['SIRET', '73282932000074'],
])

/** Outside of the EU, with known check digits. */
const schemes = new Map([
  ['GB', british],
  ['CH', swiss],
  ['NO', norwegian],
])

const isVatNumber = (number: string, country: string): boolean => {
  if (isVatCountry(country)) return isTaxNumber(taxNumberWritten(number, country), country)
  return schemes.get(country)?.validate(number).isValid ?? true
}

function vatFaults({ vatNumber, registration, address: { country }, tax }: WrittenIssuer): readonly string[] {
  const needed = tax.filter(({ category }) => category === 'S' || category === 'Z' || category === 'AE')
  if (vatNumber === null) {
    const isNeeded = taxNameOf(country) === 'vat' && needed.length > 0
    return isNeeded ? ['vatNumber: is missing; who charges VAT, or leaves it to the buyer, has one'] : []
  }
  if (!isVatNumber(vatNumber, country)) {
    const example = taxNumberExample(country)
    return [
      `vatNumber: is no number of ${country}, or its check digits are wrong${example === null ? '' : `, e.g. ${example}`}`,
    ]
  }
  const siren = registration?.scheme === 'SIREN' ? registration.number : registration?.number.slice(0, 9)
  const isOther = country === 'FR' && /^SIRE[NT]$/.test(registration?.scheme ?? '') && !vatNumber.endsWith(siren ?? '')
  return isOther ? ['vatNumber: ends in another SIREN than the registration'] : []
}

function registrationFaults({ registration }: WrittenIssuer): readonly string[] {
  if (registration === null) return []
  const isRight = registers.get(registration.scheme)
  if (isRight === undefined || isRight(registration.number)) return []
  const example = registerExamples.get(registration.scheme) ?? ''
  return [`registration.number: the check digit is wrong for ${registration.scheme}, e.g. ${example}`]
}

const bankFaults = ({ bank }: WrittenIssuer): readonly string[] => {
  const account = bank?.account.replaceAll(' ', '') ?? ''
  return /^[A-Z]{2}\d{2}/.test(account) && !isIban(account)
    ? ['bank.account: the check digits of the IBAN are wrong, e.g. FR7630006000011234567890189']
    : []
}

const numbered = (hasNumber: boolean) => (hasNumber ? 'with a tax number' : 'without a tax number')

function taxFaultText(fault: TaxFault): string {
  switch (fault.kind) {
    case 'rate':
      return `tax.${fault.row}.ratePercent: above 0 for S and below 100, with two decimals at most, e.g. 20`
    case 'untaxed':
      return `tax.${fault.row}.ratePercent: is 0 but for category S`
    case 'reason-missing':
      return `tax.${fault.row}: an exemption (E) needs a reasonCode or a reason, e.g. VATEX-EU-132`
    case 'reason-unused':
      return `tax.${fault.row}: has a reason; S and Z have none, E, AE and O may`
    case 'needs-number':
      return `tax.${fault.row}.number: reverse charge (AE) is for buyers with a tax number; write "with"`
    case 'twice':
      return `tax.${fault.row}: is for the same buyers and from the same day as tax.${fault.before}; leave one`
    case 'no-row':
      return `tax: no row is about a buyer of ${fault.buyer} ${numbered(fault.hasNumber)}; add one, or one for *`
    case 'not-from-the-beginning':
      return `tax: the first row of a buyer of ${fault.buyer} ${numbered(fault.hasNumber)} has a day; add one without "from"`
  }
}

export const issuerFaults = (written: WrittenIssuer, rows: readonly TaxRow[]): readonly string[] => [
  ...vatFaults(written),
  ...registrationFaults(written),
  ...bankFaults(written),
  ...taxTableFaults({ country: written.address.country, rows }).map(taxFaultText),
]
