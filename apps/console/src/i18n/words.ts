import type { Language } from '@touchline/contract/wire'
import { loadWords, type Messages } from './catalogue.ts'
import { initialLanguage, isLanguage } from './languages.ts'

/** What a screen without a session says; the served document carries it, so that no catalogue is fetched for it. */
export const loginSections = ['shell', 'errors', 'faults', 'signIn'] as const satisfies readonly (keyof Messages)[]

export interface Words {
  readonly language: Language
  readonly messages: Partial<Messages>
}

/** Where the document carries its words. Data, not script: the page's policy has nothing against it. */
const CARRIER = 'words'

/** The build printed them from the catalogue; nobody else writes into the document. */
const isWords = (value: unknown): value is Partial<Messages> => typeof value === 'object' && value !== null

function printed(): Words | null {
  const language = document.documentElement.dataset['language'] ?? ''
  const text = document.getElementById(CARRIER)?.textContent ?? ''
  if (text === '' || !isLanguage(language)) return null
  const messages: unknown = JSON.parse(text)
  return isWords(messages) ? { language, messages } : null
}

/** The words of the document when it speaks the reader's language, else the catalogue. */
export async function initialWords(): Promise<Words & { readonly isPrinted: boolean }> {
  const language = initialLanguage()
  const words = printed()
  if (words?.language === language) return { ...words, isPrinted: true }
  return { language, messages: await loadWords(language), isPrinted: false }
}
