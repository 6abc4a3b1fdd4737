import { type ReactNode, useMemo } from 'react'
import { IntlProvider } from 'use-intl'
import en from './catalogues/en.later.json'
import ja from './catalogues/ja.later.json'
import { catalogues, useLanguage } from './language.tsx'

const later = { en, ja }

export function LaterWords({ children }: { readonly children: ReactNode }) {
  const { language } = useLanguage()
  const messages = useMemo(() => ({ ...catalogues[language], ...later[language] }), [language])
  return (
    <IntlProvider locale={language} messages={messages}>
      {children}
    </IntlProvider>
  )
}
