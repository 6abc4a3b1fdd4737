import { type Address, type DocumentContent, type IssuerIdentity, taxOfDocument } from '@touchline/domain/documents'
import { group, leaf, type Xml } from './xml.ts'

/** EN 16931's code list differs (BR-CL-14): Kosovo, Ascension and Tristan da Cunha. */
const codes: ReadonlyMap<string, string> = new Map([
  ['XK', '1A'],
  ['AC', 'SH'],
  ['TA', 'SH'],
])

/** VAT prefix: Greece's differs from its code. */
const taxPrefixOf = (country: string): string => (country === 'GR' ? 'EL' : country)

/** Outside of the tax it is a registration number instead (BR-O-02). */
const isTaxNumber = (content: DocumentContent, number: string | null): boolean =>
  number !== null && taxOfDocument(content).category !== 'O'

/** The first documents had it only in their numbers' prefix. */
export const countryOf = ({ identity, code }: DocumentContent['issuer']): string => identity?.address.country ?? code

/** Registers with a code in ISO 6523. */
const registers: ReadonlyMap<string, string> = new Map([
  ['SIREN', '0002'],
  ['SIRET', '0009'],
])

const legal = ({ scheme, number }: NonNullable<IssuerIdentity['registration']>): Xml => {
  const code = registers.get(scheme)
  return code === undefined ? leaf('ram:ID', `${scheme} ${number}`) : leaf('ram:ID', number, { schemeID: code })
}

/** By register or VAT number, which is no tax number outside of the tax. */
function identifiedSeller({ issuer, ...content }: DocumentContent, identity: IssuerIdentity): Xml {
  const { code, companyName, phone } = issuer
  const { address, vatNumber, registration, electronicAddress } = identity
  const isTax = isTaxNumber({ issuer, ...content }, vatNumber)
  return group('ram:SellerTradeParty', [
    leaf('ram:ID', vatNumber === null && registration === null ? code : null),
    leaf('ram:Name', companyName),
    group('ram:SpecifiedLegalOrganization', [
      registration === null ? leaf('ram:ID', isTax ? null : vatNumber) : legal(registration),
    ]),
    group('ram:DefinedTradeContact', [
      leaf('ram:PersonName', companyName),
      group('ram:TelephoneUniversalCommunication', [leaf('ram:CompleteNumber', phone)]),
    ]),
    postal(address),
    group('ram:URIUniversalCommunication', [
      leaf('ram:URIID', electronicAddress?.id ?? null, { schemeID: electronicAddress?.scheme ?? '' }),
    ]),
    group('ram:SpecifiedTaxRegistration', [leaf('ram:ID', isTax ? vatNumber : null, { schemeID: 'VA' })]),
  ])
}

function postal({ addressLines, postalCode, city, state, country }: Address): Xml {
  const [one = null, two = null, ...more] = addressLines
  return group('ram:PostalTradeAddress', [
    leaf('ram:PostcodeCode', postalCode),
    leaf('ram:LineOne', one),
    leaf('ram:LineTwo', two),
    leaf('ram:LineThree', more.length === 0 ? null : more.join(', ')),
    leaf('ram:CityName', city),
    leaf('ram:CountryID', country === null ? null : (codes.get(country) ?? country)),
    leaf('ram:CountrySubDivisionName', state),
  ])
}

export function seller(content: DocumentContent): Xml {
  const { code, companyName, address, phone, registrationNumber, identity } = content.issuer
  if (identity !== undefined) return identifiedSeller(content, identity)
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
  const land = country ?? countryOf(content.issuer)
  const isTax = isTaxNumber(content, taxNumber) && taxNumber?.startsWith(taxPrefixOf(land)) === true
  return group('ram:BuyerTradeParty', [
    leaf('ram:Name', name),
    group('ram:SpecifiedLegalOrganization', [leaf('ram:ID', isTax ? null : taxNumber)]),
    group('ram:DefinedTradeContact', [leaf('ram:PersonName', attention)]),
    postal({ addressLines, postalCode, city, state, country: land }),
    group('ram:SpecifiedTaxRegistration', [leaf('ram:ID', isTax ? taxNumber : null, { schemeID: 'VA' })]),
  ])
}
