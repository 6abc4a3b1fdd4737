import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { IntlProvider } from 'use-intl'
import en from './catalogues/en.json'
import type later from './catalogues/en.later.json'
import ja from './catalogues/ja.json'

export const catalogues = { en, ja }

export type DeskLanguage = keyof typeof catalogues

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof en & typeof later
  }
}

const KEPT = 'desk.language'

const firstLanguage = (): DeskLanguage => {
  const kept = localStorage.getItem(KEPT)
  if (kept === 'en' || kept === 'ja') return kept
  return navigator.language.startsWith('ja') ? 'ja' : 'en'
}

interface Choice {
  readonly language: DeskLanguage
  turn(): void
}

const Chosen = createContext<Choice>({ language: 'en', turn: () => undefined })

export const useLanguage = (): Choice => use(Chosen)

/** English and Japanese. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const turn = () => {
    const next = language === 'en' ? 'ja' : 'en'
    localStorage.setItem(KEPT, next)
    setLanguage(next)
  }
  return (
    <Chosen value={{ language, turn }}>
      <IntlProvider locale={language} messages={catalogues[language]} timeZone="UTC">
        {children}
      </IntlProvider>
    </Chosen>
  )
}
