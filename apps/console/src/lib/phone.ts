import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'

export interface Phone {
  readonly country: CountryCode
  /** As it was typed, nationally or internationally. */
  readonly text: string
}

export const isCountry = (code: string): code is CountryCode => getCountries().some((country) => country === code)

/** Countries by their names in the reader's language, with their calling codes. */
export function countryOptions(locale: string): readonly { readonly code: CountryCode; readonly name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return getCountries()
    .map((code) => ({ code, name: `${names.of(code) ?? code} (+${getCountryCallingCode(code)})` }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
}

/** E.164 when the number is valid for the chosen country, else null. */
export function toE164({ country, text }: Phone): string | null {
  const parsed = parsePhoneNumberFromString(text, country)
  return parsed?.isValid() === true && parsed.country === country ? parsed.number : null
}

/** A saved number as it is edited: internationally, with its country. */
export function fromE164(tel: string | null, country: string | null, fallback: CountryCode): Phone {
  const parsed = tel === null ? undefined : parsePhoneNumberFromString(tel)
  const chosen = country !== null && isCountry(country) ? country : (parsed?.country ?? fallback)
  return { country: chosen, text: parsed?.formatInternational() ?? '' }
}
