import type { Language } from '@touchline/contract/wire'
import type en from './catalogues/en.json'

export type Messages = typeof en

/** One lazy catalogue per language: only the one in use is loaded. */
const loaders = {
  en: () => import('./catalogues/en.json'),
  ja: () => import('./catalogues/ja.json'),
  fr: () => import('./catalogues/fr.json'),
  es: () => import('./catalogues/es.json'),
  'pt-pt': () => import('./catalogues/pt-pt.json'),
  de: () => import('./catalogues/de.json'),
} satisfies Record<Language, () => Promise<{ default: Messages }>>

export const loadMessages = async (language: Language): Promise<Messages> => (await loaders[language]()).default
