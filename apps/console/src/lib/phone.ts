import { callingCodes, type LoadedRules, loadRules } from 'virtual:telephone-rules'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { telephoneOf } from '@touchline/contract/telephone'
import { countryCodes } from '@touchline/domain/documents'
import { type CountryCode, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/core'

export type { LoadedRules }

export interface Phone {
  readonly country: CountryCode
  readonly text: string
}

/** With a calling code. */
export const isCountry = (code: string): code is CountryCode => countryCodes.includes(code) && code in callingCodes

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

export const useTelephoneRules = (country: CountryCode): LoadedRules | undefined => useQuery(rulesQuery(country)).data

/** E.164 if valid for the country, else null. */
export function toE164({ country, text }: Phone, { rules }: LoadedRules): string | null {
  const telephone = telephoneOf(text, country, rules)
  return telephone.kind === 'telephone' ? telephone.number : null
}

export function phoneFault({ country, text }: Phone, { rules }: LoadedRules): 'missing' | 'wrong' | 'extension' | null {
  if (text.trim() === '') return 'missing'
  const { kind } = telephoneOf(text, country, rules)
  return kind === 'telephone' ? null : kind
}

export const savedPhoneQuery = (tel: string | null) =>
  queryOptions({
    queryKey: ['telephone', tel],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => (tel === null ? null : parsedPhone(tel)),
    // Until the rules are loaded, numbers show as saved.
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

/** By a saved number. */
export function startingPhone({ customerInfo, taxRegion }: SavedPayer, saved: Phone | null | undefined): Phone {
  const { tel, country } = customerInfo
  const chosen = [country ?? '', saved?.country ?? '', taxRegion].find(isCountry) ?? 'JP'
  return { country: chosen, text: (saved === undefined ? tel : saved?.text) ?? '' }
}

export const exampleOf = (country: CountryCode, { rules, examples }: LoadedRules): string | null =>
  getExampleNumber(country, examples, rules)?.formatInternational() ?? null
