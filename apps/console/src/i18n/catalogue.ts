import type { Language } from '@touchline/contract/wire'
import type enWords from '@touchline/words/catalogues/en.json'
import type enFrame from './catalogues/en.frame.json'
import type en from './catalogues/en.json'
import type enSignIn from './catalogues/en.sign-in.json'

export type Messages = typeof enFrame & typeof enSignIn & typeof en & typeof enWords

type Loader = () => Promise<{ default: Partial<Messages> }>

type Part = Readonly<Record<Language, Loader>>

/** What the frame and the overview say: all that a visit with a session needs (`npm run lab -- catalogues`). */
const frame = {
  en: () => import('./catalogues/en.frame.json'),
  ja: () => import('./catalogues/ja.frame.json'),
  fr: () => import('./catalogues/fr.frame.json'),
  es: () => import('./catalogues/es.frame.json'),
  'pt-pt': () => import('./catalogues/pt-pt.frame.json'),
  de: () => import('./catalogues/de.frame.json'),
} satisfies Record<Language, Loader>

/** What the login says in addition, with the buttons of every screen; the served page has it in itself (`i18n/words.ts`). */
const signIn = {
  en: () => import('./catalogues/en.sign-in.json'),
  ja: () => import('./catalogues/ja.sign-in.json'),
  fr: () => import('./catalogues/fr.sign-in.json'),
  es: () => import('./catalogues/es.sign-in.json'),
  'pt-pt': () => import('./catalogues/pt-pt.sign-in.json'),
  de: () => import('./catalogues/de.sign-in.json'),
} satisfies Record<Language, Loader>

/** What the overview says after its figures (`build/overview-words.ts`). */
const overview = {
  en: () => import('./catalogues/en.json?overview'),
  ja: () => import('./catalogues/ja.json?overview'),
  fr: () => import('./catalogues/fr.json?overview'),
  es: () => import('./catalogues/es.json?overview'),
  'pt-pt': () => import('./catalogues/pt-pt.json?overview'),
  de: () => import('./catalogues/de.json?overview'),
} satisfies Record<Language, Loader>

/** What every other screen says. */
const rest = {
  en: () => import('./catalogues/en.json?rest'),
  ja: () => import('./catalogues/ja.json?rest'),
  fr: () => import('./catalogues/fr.json?rest'),
  es: () => import('./catalogues/es.json?rest'),
  'pt-pt': () => import('./catalogues/pt-pt.json?rest'),
  de: () => import('./catalogues/de.json?rest'),
} satisfies Record<Language, Loader>

/** What papers say in the same words. */
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

/** In place, section by section: a compiled message is an array, or a text. */
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

/**
 * The words that are known by now, and what loads more of them. The console has one, below. A language has one object, which words are
 * added to: a screen that is being rendered with it has them at once, and nobody renders again.
 */
export function openCatalogue() {
  const loaded = new Map<Language, Partial<Messages>>()
  /** What the document says of the frame. */
  const printed = new Map<Language, Partial<Messages>>()
  const added = new WeakSet<Partial<Messages>>()
  /** The languages in use now, or about to be. */
  const asked = new Set<Language>()
  /** How far the screens reach that were opened so far. */
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

  /** From here on the current language, and one that is being switched to, are loaded as far as this. */
  const widen = async (parts: readonly Part[]): Promise<void> => {
    if (parts.length > reach.length) reach = parts
    await Promise.all([...asked].map((language) => add(language, parts)))
  }

  return {
    /** What is known of a language by now, with what is added later. */
    knownWords: (language: Language): Partial<Messages> | undefined => loaded.get(language),
    /** What the document says of a language, so that it is not loaded: what comes later is added to it. */
    know: (language: Language, messages: Partial<Messages>): void => {
      asked.add(language)
      loaded.set(language, messages)
    },
    /** The same of the frame, which the document has whole. */
    knowFrame: (language: Language, messages: Partial<Messages>): void => void printed.set(language, messages),
    /** Everything a language says. */
    loadMessages: (language: Language): Promise<Partial<Messages>> => add(language, everything),
    /** What the overview's figures say, and the frame around it. */
    loadFrame: (language: Language): Promise<Partial<Messages>> => add(language, [frame, ...reach]),
    /** As much of a language as the login and the screens opened so far need. */
    loadWords: (language: Language): Promise<Partial<Messages>> => add(language, [frame, signIn, ...reach]),
    /** For what the overview shows after its figures, and what waits for something to happen. */
    overviewWords: (): Promise<void> => widen(ofOverview),
    /** From here on every screen may be opened. */
    completeWords: (): Promise<void> => widen(everything),
  }
}

export const { knownWords, know, knowFrame, loadMessages, loadFrame, loadWords, overviewWords, completeWords } =
  openCatalogue()
