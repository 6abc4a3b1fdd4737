import type { DocumentContent } from '@touchline/domain/documents'
import { categoryOf } from './amounts.ts'
import { group, leaf, type Xml } from './xml.ts'

/**
 * Where the code list of EN 16931 has another code than the one that is in use (BR-CL-14): Kosovo, and Ascension and Tristan
 * da Cunha, which belong to Saint Helena.
 */
const codes: ReadonlyMap<string, string> = new Map([
  ['XK', '1A'],
  ['AC', 'SH'],
  ['TA', 'SH'],
])

/** With which letters a VAT number of the country begins: Greece's do not with its code. */
const taxPrefixOf = (country: string): string => (country === 'GR' ? 'EL' : country)

/**
 * A tax number where tax is charged; outside of the tax neither party may show one (BR-O-02), and it is the number that
 * it is registered by.
 */
const isTaxNumber = (content: DocumentContent, number: string | null): boolean =>
  number !== null && categoryOf(content) === 'S'

export function seller(content: DocumentContent): Xml {
  const { code, companyName, address, phone, registrationNumber } = content.issuer
  const isTax = isTaxNumber(content, registrationNumber)
  return group('ram:SellerTradeParty', [
    leaf('ram:ID', code),
    leaf('ram:Name', companyName),
    group('ram:SpecifiedLegalOrganization', [leaf('ram:ID', isTax ? null : registrationNumber)]),
    group('ram:DefinedTradeContact', [
      group('ram:TelephoneUniversalCommunication', [leaf('ram:CompleteNumber', phone)]),
    ]),
    group('ram:PostalTradeAddress', [leaf('ram:LineOne', address), leaf('ram:CountryID', code)]),
    group('ram:SpecifiedTaxRegistration', [
      leaf('ram:ID', isTax ? registrationNumber : null, {
        schemeID: registrationNumber?.startsWith(code) ? 'VA' : 'FC',
      }),
    ]),
  ])
}

export function buyer(content: DocumentContent): Xml {
  const { name, attention, addressLines, postalCode, city, state, country, taxNumber } = content.buyer
  const [one = null, two = null, ...more] = addressLines
  const land = country ?? content.issuer.code
  const isTax = isTaxNumber(content, taxNumber) && taxNumber?.startsWith(taxPrefixOf(land)) === true
  return group('ram:BuyerTradeParty', [
    leaf('ram:Name', name),
    group('ram:SpecifiedLegalOrganization', [leaf('ram:ID', isTax ? null : taxNumber)]),
    group('ram:DefinedTradeContact', [leaf('ram:PersonName', attention)]),
    group('ram:PostalTradeAddress', [
      leaf('ram:PostcodeCode', postalCode),
      leaf('ram:LineOne', one),
      leaf('ram:LineTwo', two),
      leaf('ram:LineThree', more.length === 0 ? null : more.join(', ')),
      leaf('ram:CityName', city),
      leaf('ram:CountryID', codes.get(land) ?? land),
      leaf('ram:CountrySubDivisionName', state),
    ]),
    group('ram:SpecifiedTaxRegistration', [leaf('ram:ID', isTax ? taxNumber : null, { schemeID: 'VA' })]),
  ])
}
