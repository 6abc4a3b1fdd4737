import type { Language } from '@touchline/contract/wire'
import type en from './catalogues/en.json'

export type Messages = typeof en

type Loader = () => Promise<{ default: Partial<Messages> }>

/** What the overview and the frame around every screen say (build/catalogues.ts makes the parts). */
const first = {
  en: () => import('./catalogues/en.json?first'),
  ja: () => import('./catalogues/ja.json?first'),
  fr: () => import('./catalogues/fr.json?first'),
  es: () => import('./catalogues/es.json?first'),
  'pt-pt': () => import('./catalogues/pt-pt.json?first'),
  de: () => import('./catalogues/de.json?first'),
} satisfies Record<Language, Loader>

/** Everything else. */
const rest = {
  en: () => import('./catalogues/en.json?rest'),
  ja: () => import('./catalogues/ja.json?rest'),
  fr: () => import('./catalogues/fr.json?rest'),
  es: () => import('./catalogues/es.json?rest'),
  'pt-pt': () => import('./catalogues/pt-pt.json?rest'),
  de: () => import('./catalogues/de.json?rest'),
} satisfies Record<Language, Loader>

const loaded = new Map<Language, Partial<Messages>>()
const listeners = new Set<() => void>()
/** Spoken by now, or about to be. */
const asked = new Set<Language>()
let isWhole = false

export const catalogueStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** What is known of a language by now. */
  read: (language: Language) => loaded.get(language),
}

async function add(language: Language, parts: readonly Loader[]): Promise<Partial<Messages>> {
  asked.add(language)
  const read = await Promise.all(parts.map((part) => part()))
  const messages = read.reduce<Partial<Messages>>((sum, part) => ({ ...sum, ...part.default }), {
    ...loaded.get(language),
  })
  loaded.set(language, messages)
  for (const listener of listeners) listener()
  return messages
}

/** Everything a language says. */
export const loadMessages = (language: Language): Promise<Partial<Messages>> =>
  add(language, [first[language], rest[language]])

/** As much of a language as the screens opened so far need. */
export const loadWords = (language: Language): Promise<Partial<Messages>> =>
  isWhole ? loadMessages(language) : add(language, [first[language]])

/** From here on every screen may be opened: the language spoken, and one that is being switched to, are read to the end. */
export async function completeWords(): Promise<void> {
  isWhole = true
  await Promise.all([...asked].map(loadMessages))
}
