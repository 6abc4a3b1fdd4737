import { countryCodes } from '@touchline/domain/documents'
import { halfWidth } from '@touchline/domain/typed'
import {
  type CountryCode,
  type E164Number,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

/** The countries of the one list that have a calling code, e.g. not Antarctica. */
export const telephoneCountries: readonly CountryCode[] = countryCodes.filter((code) => isSupportedCountry(code))

export const isTelephoneCountry = (code: string): code is CountryCode =>
  telephoneCountries.some((country) => country === code)

/** `extension`: a part of what was typed that E.164 cannot keep. */
export type Telephone =
  | { readonly kind: 'telephone'; readonly number: E164Number }
  | { readonly kind: 'wrong' | 'extension' }

/** The usual international prefix; the library knows it only for countries that dial it. */
const withPlus = (typed: string): string => typed.replace(/^\(?0 ?0\)?/, '+')

/**
 * What was typed, nationally or internationally, as E.164 where it is a number of the country; another country may have
 * it, too, where both share a calling code.
 */
export function telephoneOf(typed: string, country: CountryCode): Telephone {
  const own = telephoneIn(halfWidth(typed), country)
  return own.kind === 'wrong' ? telephoneIn(withPlus(halfWidth(typed)), country) : own
}

function telephoneIn(text: string, country: CountryCode): Telephone {
  const parsed = parsePhoneNumberFromString(text, country)
  if (parsed?.countryCallingCode !== getCountryCallingCode(country)) return { kind: 'wrong' }
  // The library names the first country that fits; the chosen one is asked by its own rules.
  parsed.country = country
  if (!parsed.isValid()) return { kind: 'wrong' }
  return parsed.ext === undefined ? { kind: 'telephone', number: parsed.number } : { kind: 'extension' }
}

/** Whether a number that is written as E.164 is one of the country; null where no country is said. */
export function isTelephone(e164: string, country: string | null): boolean {
  if (country === null) return parsePhoneNumberFromString(e164)?.isValid() ?? false
  const telephone = isTelephoneCountry(country) ? telephoneOf(e164, country) : null
  return telephone?.kind === 'telephone' && telephone.number === e164
}
