import { isTelephoneCountry, telephoneCountries, telephoneOf } from '@touchline/contract/telephone'
import {
  type CountryCode,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'

export interface Phone {
  readonly country: CountryCode
  /** As it was typed, nationally or internationally. */
  readonly text: string
}

export const isCountry = isTelephoneCountry

/** Countries by their names in the reader's language, with their calling codes. */
export function countryOptions(locale: string): readonly { readonly code: CountryCode; readonly name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return telephoneCountries
    .map((code) => ({ code, name: `${names.of(code) ?? code} (+${getCountryCallingCode(code)})` }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
}

/** E.164 when the number is valid for the chosen country, else null. */
export function toE164({ country, text }: Phone): string | null {
  const telephone = telephoneOf(text, country)
  return telephone.kind === 'telephone' ? telephone.number : null
}

/** Why the number cannot be saved; null where it can. */
export function phoneFault({ country, text }: Phone): 'missing' | 'wrong' | 'extension' | null {
  if (text.trim() === '') return 'missing'
  const { kind } = telephoneOf(text, country)
  return kind === 'telephone' ? null : kind
}

/** A saved number as it is read, e.g. +81 3-5550-0188. */
export const internationally = (tel: string): string => parsePhoneNumberFromString(tel)?.formatInternational() ?? tel

/** A number of the country as it may be typed. */
export const exampleOf = (country: CountryCode): string | null =>
  getExampleNumber(country, examples)?.formatInternational() ?? null

/** A saved number as it is edited: internationally, with its country. */
export function fromE164(tel: string | null, country: string | null, fallback: CountryCode): Phone {
  const parsed = tel === null ? undefined : parsePhoneNumberFromString(tel)
  const chosen = country !== null && isCountry(country) ? country : (parsed?.country ?? fallback)
  return { country: chosen, text: parsed?.formatInternational() ?? '' }
}
