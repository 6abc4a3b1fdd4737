import { halfWidth } from '@touchline/domain/typed'
import {
  type CountryCode,
  type E164Number,
  type MetadataJson,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core'

export type TelephoneRules = MetadataJson

/** `extension`: not representable in E.164. */
export type Telephone =
  | { readonly kind: 'telephone'; readonly number: E164Number }
  | { readonly kind: 'wrong' | 'extension' }

/** The usual international prefix, which the library knows only for some countries. */
const withPlus = (typed: string): string => typed.replace(/^\(?0 ?0\)?/, '+')

/** National or international input to E.164, if a number of the country; countries may share a calling code. */
export function telephoneOf(typed: string, country: CountryCode, rules: TelephoneRules): Telephone {
  const own = telephoneIn(halfWidth(typed), country, rules)
  return own.kind === 'wrong' ? telephoneIn(withPlus(halfWidth(typed)), country, rules) : own
}

function telephoneIn(text: string, country: CountryCode, rules: TelephoneRules): Telephone {
  const parsed = parsePhoneNumberFromString(text, country, rules)
  if (parsed === undefined || !rules.country_calling_codes[parsed.countryCallingCode]?.includes(country))
    return { kind: 'wrong' }
  // The library picks the first country that fits.
  parsed.country = country
  if (!parsed.isValid()) return { kind: 'wrong' }
  return parsed.ext === undefined ? { kind: 'telephone', number: parsed.number } : { kind: 'extension' }
}

/** Null country: any. */
export function isTelephone(e164: string, country: string | null, rules: TelephoneRules): boolean {
  if (country === null) return parsePhoneNumberFromString(e164, rules)?.isValid() ?? false
  const isKnown = (code: string): code is CountryCode => code in rules.countries
  const telephone = isKnown(country) ? telephoneOf(e164, country, rules) : null
  return telephone?.kind === 'telephone' && telephone.number === e164
}
