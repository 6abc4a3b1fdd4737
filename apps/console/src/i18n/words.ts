import type { Language } from '@touchline/contract/wire'
import { know, knowFrame, loadFrame, loadWords, type Messages } from './catalogue.ts'
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

/** Where a document has its texts, the login's or the frame's. Data, not script: the page's policy allows it. */
type Carrier = 'words' | 'frame'

/** The build rendered them from the catalogue; nothing else writes into the document. */
const isWords = (value: unknown): value is Partial<Messages> => typeof value === 'object' && value !== null

function printed(carrier: Carrier): Words | null {
  const language = document.documentElement.dataset['language'] ?? ''
  const text = document.getElementById(carrier)?.textContent ?? ''
  if (text === '' || !isLanguage(language)) return null
  const messages: unknown = JSON.parse(text)
  return isWords(messages) ? { language, messages } : null
}

/** The texts of the document when it is in the reader's language, else the catalogue. */
export async function initialWords(): Promise<Words & { readonly isPrinted: boolean }> {
  const language = initialLanguage()
  const words = printed('words')
  if (words?.language === language) {
    know(language, words.messages)
    return { ...words, isPrinted: true }
  }
  return { language, messages: await loadWords(language), isPrinted: false }
}

/** What a visit with a session shows first; of the document when it is the frame in the reader's language. */
export function frameWords(language: Language): Promise<Partial<Messages>> {
  const words = printed('frame')
  if (words?.language === language) knowFrame(language, words.messages)
  return loadFrame(language)
}
