import type { Language } from '@touchline/contract/wire'
import { createContext, type ReactNode, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { IntlProvider } from 'use-intl'
import { knownWords, loadWords, type Messages } from './catalogue.ts'
import { localeOf, rememberLanguage } from './languages.ts'
import { pseudo, pseudoStore } from './pseudo.ts'
import type { Words } from './words.ts'

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
  }
}

interface LanguageChoice {
  readonly language: Language
  /** For Intl, e.g. pt-PT. */
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

const usePseudo =
  import.meta.env.MODE === 'production'
    ? (messages: Words['messages']) => messages
    : (messages: Words['messages']) => {
        const isOn = useSyncExternalStore(pseudoStore.subscribe, pseudoStore.read, () => false)
        return useMemo(() => (isOn ? pseudo(messages) : messages), [isOn, messages])
      }

/** Re-renders in place, keeping input. */
export function LanguageProvider({ initial, children }: ProviderProps) {
  const [language, setLanguage] = useState(initial.language)
  const shown = usePseudo(knownWords(language) ?? initial.messages)
  useEffect(() => {
    document.documentElement.lang = localeOf(language)
  }, [language])
  const choice = useMemo<LanguageChoice>(
    () => ({
      language,
      locale: localeOf(language),
      choose: (next) => {
        rememberLanguage(next)
        const turn = async () => {
          await loadWords(next)
          setLanguage(next)
        }
        void turn()
      },
    }),
    [language],
  )
  return (
    <Choice value={choice}>
      <IntlProvider locale={localeOf(language)} messages={shown} timeZone="UTC">
        {children}
      </IntlProvider>
    </Choice>
  )
}
