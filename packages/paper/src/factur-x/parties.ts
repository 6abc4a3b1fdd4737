import { type Address, type DocumentContent, type IssuerIdentity, taxOfDocument } from '@touchline/domain/documents'
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
  number !== null && taxOfDocument(content).category !== 'O'

/** The first documents named the country by the prefix of their numbers. */
export const countryOf = ({ identity, code }: DocumentContent['issuer']): string => identity?.address.country ?? code

/** The registers that have a code in ISO 6523; another register's number is written with its name. */
const registers: ReadonlyMap<string, string> = new Map([
  ['SIREN', '0002'],
  ['SIRET', '0009'],
])

const legal = ({ scheme, number }: NonNullable<IssuerIdentity['registration']>): Xml => {
  const code = registers.get(scheme)
  return code === undefined ? leaf('ram:ID', `${scheme} ${number}`) : leaf('ram:ID', number, { schemeID: code })
}

/** A seller that can be identified by a register or its VAT number, which outside of the tax is no tax number. */
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
