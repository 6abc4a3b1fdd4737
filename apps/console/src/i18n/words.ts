import type { Language } from '@touchline/contract/wire'
import { know, knowFrame, loadFrame, loadWords, type Messages } from './catalogue.ts'
import { initialLanguage, isLanguage } from './languages.ts'

/** In the served document. */
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

/** Data, no script: allowed by the page's policy. */
type Carrier = 'words' | 'frame'

const isWords = (value: unknown): value is Partial<Messages> => typeof value === 'object' && value !== null

function printed(carrier: Carrier): Words | null {
  const language = document.documentElement.dataset['language'] ?? ''
  const text = document.getElementById(carrier)?.textContent ?? ''
  if (text === '' || !isLanguage(language)) return null
  const messages: unknown = JSON.parse(text)
  return isWords(messages) ? { language, messages } : null
}

export async function initialWords(): Promise<Words & { readonly isPrinted: boolean }> {
  const language = initialLanguage()
  const words = printed('words')
  if (words?.language === language) {
    know(language, words.messages)
    return { ...words, isPrinted: true }
  }
  return { language, messages: await loadWords(language), isPrinted: false }
}

export function frameWords(language: Language): Promise<Partial<Messages>> {
  const words = printed('frame')
  if (words?.language === language) knowFrame(language, words.messages)
  return loadFrame(language)
}
