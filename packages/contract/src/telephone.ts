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

/**
 * What was typed, nationally or internationally, as E.164 where it is a number of the country; another country may have
 * it, too, where both share a calling code. `extension`: a part of it that E.164 cannot keep.
 */
export function telephoneOf(typed: string, country: CountryCode): E164Number | 'wrong' | 'extension' {
  const parsed = parsePhoneNumberFromString(halfWidth(typed), country)
  if (parsed?.countryCallingCode !== getCountryCallingCode(country)) return 'wrong'
  // The library names the first country that fits; the chosen one is asked by its own rules.
  parsed.country = country
  if (!parsed.isValid()) return 'wrong'
  return parsed.ext === undefined ? parsed.number : 'extension'
}

/** Whether a number that is written as E.164 is one of the country; null where no country is said. */
export function isTelephone(e164: string, country: string | null): boolean {
  if (country !== null) return isTelephoneCountry(country) && telephoneOf(e164, country) === e164
  return parsePhoneNumberFromString(e164)?.isValid() ?? false
}
