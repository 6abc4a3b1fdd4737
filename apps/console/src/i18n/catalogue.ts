import type { Language } from '@touchline/contract/wire'
import type enWords from '@touchline/words/catalogues/en.json'
import type enFrame from './catalogues/en.frame.json'
import type en from './catalogues/en.json'
import type enSignIn from './catalogues/en.sign-in.json'

export type Messages = typeof enFrame & typeof enSignIn & typeof en & typeof enWords

type Loader = () => Promise<{ default: Partial<Messages> }>

type Part = Readonly<Record<Language, Loader>>

/** All that a visit with a session needs (`npm run lab -- catalogues`). */
const frame = {
  en: () => import('./catalogues/en.frame.json'),
  ja: () => import('./catalogues/ja.frame.json'),
  fr: () => import('./catalogues/fr.frame.json'),
  es: () => import('./catalogues/es.frame.json'),
  'pt-pt': () => import('./catalogues/pt-pt.frame.json'),
  de: () => import('./catalogues/de.frame.json'),
} satisfies Record<Language, Loader>

/** The served page contains it (`i18n/words.ts`). */
const signIn = {
  en: () => import('./catalogues/en.sign-in.json'),
  ja: () => import('./catalogues/ja.sign-in.json'),
  fr: () => import('./catalogues/fr.sign-in.json'),
  es: () => import('./catalogues/es.sign-in.json'),
  'pt-pt': () => import('./catalogues/pt-pt.sign-in.json'),
  de: () => import('./catalogues/de.sign-in.json'),
} satisfies Record<Language, Loader>

/** `build/overview-words.ts`. */
const overview = {
  en: () => import('./catalogues/en.json?overview'),
  ja: () => import('./catalogues/ja.json?overview'),
  fr: () => import('./catalogues/fr.json?overview'),
  es: () => import('./catalogues/es.json?overview'),
  'pt-pt': () => import('./catalogues/pt-pt.json?overview'),
  de: () => import('./catalogues/de.json?overview'),
} satisfies Record<Language, Loader>

const rest = {
  en: () => import('./catalogues/en.json?rest'),
  ja: () => import('./catalogues/ja.json?rest'),
  fr: () => import('./catalogues/fr.json?rest'),
  es: () => import('./catalogues/es.json?rest'),
  'pt-pt': () => import('./catalogues/pt-pt.json?rest'),
  de: () => import('./catalogues/de.json?rest'),
} satisfies Record<Language, Loader>

const shared = {
  en: () => import('@touchline/words/catalogues/en.json'),
  ja: () => import('@touchline/words/catalogues/ja.json'),
  fr: () => import('@touchline/words/catalogues/fr.json'),
  es: () => import('@touchline/words/catalogues/es.json'),
  'pt-pt': () => import('@touchline/words/catalogues/pt-pt.json'),
  de: () => import('@touchline/words/catalogues/de.json'),
} satisfies Record<Language, Loader>

const ofOverview: readonly Part[] = [frame, signIn, overview, shared]
const everything: readonly Part[] = [...ofOverview, rest]

/** In place; a compiled message is an array or text. */
function fill<T extends object>(known: T, texts: object): T {
  for (const key of Object.keys(texts)) {
    const more: unknown = Reflect.get(texts, key)
    const held: unknown = Reflect.get(known, key)
    Reflect.set(known, key, isSection(more) ? fill(isSection(held) ? held : {}, more) : more)
  }
  return known
}

const isSection = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One mutable object per language, so that nothing re-renders. */
export function openCatalogue() {
  const loaded = new Map<Language, Partial<Messages>>()
  const printed = new Map<Language, Partial<Messages>>()
  const added = new WeakSet<Partial<Messages>>()
  const asked = new Set<Language>()
  let reach: readonly Part[] = []

  const read = async (part: Part, language: Language): Promise<Partial<Messages>> =>
    (part === frame ? printed.get(language) : undefined) ?? (await part[language]()).default

  const add = async (language: Language, parts: readonly Part[]): Promise<Partial<Messages>> => {
    asked.add(language)
    const texts = await Promise.all(parts.map((part) => read(part, language)))
    const known = loaded.get(language) ?? {}
    loaded.set(language, known)
    for (const text of texts) {
      if (!added.has(text)) fill(known, text)
      added.add(text)
    }
    return known
  }

  /** For the current language, and the next one. */
  const widen = async (parts: readonly Part[]): Promise<void> => {
    if (parts.length > reach.length) reach = parts
    await Promise.all([...asked].map((language) => add(language, parts)))
  }

  return {
    knownWords: (language: Language): Partial<Messages> | undefined => loaded.get(language),
    know: (language: Language, messages: Partial<Messages>): void => {
      asked.add(language)
      loaded.set(language, messages)
    },
    knowFrame: (language: Language, messages: Partial<Messages>): void => void printed.set(language, messages),
    loadMessages: (language: Language): Promise<Partial<Messages>> => add(language, everything),
    loadFrame: (language: Language): Promise<Partial<Messages>> => add(language, [frame, ...reach]),
    loadWords: (language: Language): Promise<Partial<Messages>> => add(language, [frame, signIn, ...reach]),
    overviewWords: (): Promise<void> => widen(ofOverview),
    completeWords: (): Promise<void> => widen(everything),
  }
}

export const { knownWords, know, knowFrame, loadMessages, loadFrame, loadWords, overviewWords, completeWords } =
  openCatalogue()
