import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { loadMessages, type Messages } from '../i18n/catalogue.ts'
import { isLanguage, languageNames, localeOf } from '../i18n/languages.ts'
import { loginSections } from '../i18n/words.ts'
import { LoginPage } from './login-page.tsx'
import { linkPaths } from './paths.ts'

/** Run by the build only: the login of every language as it is served, before any script. */
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

/** With a blank between them. */
export const places = linkPaths.join(' ')
