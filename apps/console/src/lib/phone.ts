import { callingCodes, type LoadedRules, loadRules } from 'virtual:telephone-rules'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { telephoneOf } from '@touchline/contract/telephone'
import { countryCodes } from '@touchline/domain/documents'
import { type CountryCode, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/core'

export type { LoadedRules }

export interface Phone {
  readonly country: CountryCode
  /** As it was typed, nationally or internationally. */
  readonly text: string
}

/** A country of the one list that has a calling code, e.g. not Antarctica. */
export const isCountry = (code: string): code is CountryCode => countryCodes.includes(code) && code in callingCodes

/** Countries by their names in the reader's language, with their calling codes. */
export function countryOptions(locale: string): readonly { readonly code: CountryCode; readonly name: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return countryCodes
    .filter(isCountry)
    .map((code) => ({ code, name: `${names.of(code) ?? code} (+${callingCodes[code]})` }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
}

export const rulesOf = (country: CountryCode): Promise<LoadedRules> => loadRules(callingCodes[country])

const rulesQuery = (country: CountryCode) =>
  queryOptions({
    queryKey: ['telephone-rules', country],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => rulesOf(country),
  })

/** How numbers of the country are written; undefined until that has come. */
export const useTelephoneRules = (country: CountryCode): LoadedRules | undefined => useQuery(rulesQuery(country)).data

/** E.164 when the number is valid for the chosen country, else null. */
export function toE164({ country, text }: Phone, { rules }: LoadedRules): string | null {
  const telephone = telephoneOf(text, country, rules)
  return telephone.kind === 'telephone' ? telephone.number : null
}

/** Why the number cannot be saved; null where it can. */
export function phoneFault({ country, text }: Phone, { rules }: LoadedRules): 'missing' | 'wrong' | 'extension' | null {
  if (text.trim() === '') return 'missing'
  const { kind } = telephoneOf(text, country, rules)
  return kind === 'telephone' ? null : kind
}

/** A saved number as it is read and edited, e.g. +81 3 5550 0188, with its country; null where it is none. */
export const savedPhoneQuery = (tel: string | null) =>
  queryOptions({
    queryKey: ['telephone', tel],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => (tel === null ? null : parsedPhone(tel)),
    // Until that has come the number stands as it is saved.
    meta: { faults: 'silent' },
  })

async function parsedPhone(tel: string): Promise<Phone | null> {
  const code = Object.values(callingCodes).find((each) => tel.startsWith(`+${each}`))
  if (code === undefined) return null
  const parsed = parsePhoneNumberFromString(tel, (await loadRules(code)).rules)
  return parsed?.country === undefined ? null : { country: parsed.country, text: parsed.formatInternational() }
}

interface SavedPayer {
  readonly customerInfo: { readonly tel: string | null; readonly country: string | null }
  readonly taxRegion: string
}

/** What a form begins with; a number that was saved without a country has its own. */
export function startingPhone({ customerInfo, taxRegion }: SavedPayer, saved: Phone | null | undefined): Phone {
  const { tel, country } = customerInfo
  const chosen = [country ?? '', saved?.country ?? '', taxRegion].find(isCountry) ?? 'JP'
  return { country: chosen, text: (saved === undefined ? tel : saved?.text) ?? '' }
}

/** A number of the country as it may be typed. */
export const exampleOf = (country: CountryCode, { rules, examples }: LoadedRules): string | null =>
  getExampleNumber(country, examples, rules)?.formatInternational() ?? null
