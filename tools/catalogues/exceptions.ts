/** What the catalogue check accepts, each with its reason. */
import type { Language } from './messages.ts'

export interface Exceptions {
  /** Keys that the sources put together at run time, so that no literal spells them. */
  readonly builtKeys: readonly { readonly prefix: string; readonly reason: string }[]
  /** Names and signs that no language translates. */
  readonly sameEverywhere: readonly string[]
  /** Words that a language happens to share with English. */
  readonly sameIn: Readonly<Partial<Record<Language, readonly string[]>>>
}

const names = ['Touchline', 'OK', 'Basic', 'Standard', 'Standard+', 'Pro', 'Elite', 'PDF', 'CSV', 'JPY', 'EUR', 'USD']

export const consoleExceptions: Exceptions = {
  builtKeys: [],
  sameEverywhere: [
    ...names,
    'English',
    '日本語',
    'Français',
    'Español',
    'Português',
    'Deutsch',
    'Visa',
    'Mastercard',
    'American Express',
    'JCB',
    'Diners Club',
    'Discover',
  ],
  sameIn: {
    fr: ['Date', 'Total', 'Options', 'Contact', 'Description', 'Message', 'Action', 'Actions', 'Page {page}'],
    es: ['Total', 'Plan'],
    'pt-pt': ['Total'],
    de: ['Name', 'Plan', 'Status', 'Region', 'Version'],
  },
}

export const mailExceptions: Exceptions = { builtKeys: [], sameEverywhere: names, sameIn: {} }
