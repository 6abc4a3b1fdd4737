import type { Language } from '@touchline/contract/wire'

export const languageNames = {
  en: 'English',
  ja: '日本語',
  fr: 'Français',
  es: 'Español',
  'pt-pt': 'Português',
  de: 'Deutsch',
} as const satisfies Record<Language, string>

export const isLanguage = (text: string): text is Language => Object.hasOwn(languageNames, text)

export const localeOf = (language: Language): string => (language === 'pt-pt' ? 'pt-PT' : language)

const STORED = 'console.language'

/** The stored choice, the browser's language, else English. */
export function initialLanguage(): Language {
  const stored = localStorage.getItem(STORED)
  if (stored !== null && isLanguage(stored)) return stored
  const offered = navigator.languages.map((tag) => tag.toLowerCase())
  const match = offered.map((tag) => (tag.startsWith('pt') ? 'pt-pt' : (tag.split('-')[0] ?? ''))).find(isLanguage)
  return match ?? 'en'
}

export function rememberLanguage(language: Language): void {
  localStorage.setItem(STORED, language)
  document.cookie = `${STORED}=${language}; samesite=lax; max-age=31536000`
}
