import { wear } from '@touchline/ui/brand.ts'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { loadMessages, type Messages } from '../i18n/catalogue.ts'
import { isLanguage, languageNames, localeOf } from '../i18n/languages.ts'
import { loginSections } from '../i18n/words.ts'
import { linkPaths } from '../lib/navigation/paths.ts'
import { LoginPage } from './login-page.tsx'

wear({ name: '__brand_name__', product: '', company: '', viewBox: '__brand_view_box__' })

/** Run by the build only. */
const documents = Object.keys(languageNames)
  .filter(isLanguage)
  .map(async (language) => {
    const catalogue = await loadMessages(language)
    const messages: Partial<Messages> = Object.fromEntries(
      loginSections.map((section) => [section, catalogue[section]]),
    )
    const markup = renderToString(
      <StrictMode>
        <LoginPage words={{ language, messages }} />
      </StrictMode>,
    )
    return { language, locale: localeOf(language), markup, words: JSON.stringify(messages) }
  })

export const printed = JSON.stringify(await Promise.all(documents))

export const places = linkPaths.join(' ')
