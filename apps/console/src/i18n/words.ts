import type { Language } from '@touchline/contract/wire'
import { know, loadWords, type Messages } from './catalogue.ts'
import { initialLanguage, isLanguage } from './languages.ts'

/**
 * The texts of a screen without a session; the served document contains them, so that no catalogue is loaded for it.
 */
export const loginSections = [
  'common',
  'shell',
  'errors',
  'faults',
  'signIn',
] as const satisfies readonly (keyof Messages)[]

export interface Words {
  readonly language: Language
  readonly messages: Partial<Messages>
}

/** Where the document has its texts. Data, not script: the page's policy allows it. */
const CARRIER = 'words'

/** The build rendered them from the catalogue; nothing else writes into the document. */
const isWords = (value: unknown): value is Partial<Messages> => typeof value === 'object' && value !== null

function printed(): Words | null {
  const language = document.documentElement.dataset['language'] ?? ''
  const text = document.getElementById(CARRIER)?.textContent ?? ''
  if (text === '' || !isLanguage(language)) return null
  const messages: unknown = JSON.parse(text)
  return isWords(messages) ? { language, messages } : null
}

/** The texts of the document when it is in the reader's language, else the catalogue. */
export async function initialWords(): Promise<Words & { readonly isPrinted: boolean }> {
  const language = initialLanguage()
  const words = printed()
  if (words?.language === language) {
    know(language, words.messages)
    return { ...words, isPrinted: true }
  }
  return { language, messages: await loadWords(language), isPrinted: false }
}
