import type { Language } from '@touchline/contract/wire'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { IntlProvider } from 'use-intl'
import { loadMessages, type Messages } from './catalogue.ts'
import { localeOf, rememberLanguage } from './languages.ts'
import type { Words } from './words.ts'

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
  }
}

interface LanguageChoice {
  readonly language: Language
  /** What Intl takes, e.g. pt-PT. */
  readonly locale: string
  choose(language: Language): void
}

const Choice = createContext<LanguageChoice | null>(null)

export function useLanguage(): LanguageChoice {
  const choice = use(Choice)
  if (choice === null) throw new Error('useLanguage outside of LanguageProvider')
  return choice
}

interface ProviderProps {
  readonly initial: Words
  readonly children: ReactNode
}

/** Switching loads the other catalogue first and then re-renders in place: what was typed stays. */
export function LanguageProvider({ initial, children }: ProviderProps) {
  const [current, setCurrent] = useState<Words>(initial)
  const { language, messages } = current
  useEffect(() => {
    document.documentElement.lang = localeOf(language)
  }, [language])
  const choice = useMemo<LanguageChoice>(
    () => ({
      language,
      locale: localeOf(language),
      choose: (next) => {
        rememberLanguage(next)
        void loadMessages(next).then((loaded) => setCurrent({ language: next, messages: loaded }))
      },
    }),
    [language],
  )
  return (
    <Choice value={choice}>
      <IntlProvider locale={localeOf(language)} messages={messages} timeZone="UTC">
        {children}
      </IntlProvider>
    </Choice>
  )
}
