import { useTranslations } from 'use-intl'
import { useLanguage } from './language.tsx'
import { isLanguage, languageNames } from './languages.ts'

/** Every language under its own name, so that readers find theirs in any language. */
export function LanguageSelect() {
  const t = useTranslations('shell')
  const { language, choose } = useLanguage()
  return (
    <span className="language-box">
      <select
        className="language"
        aria-label={t('language')}
        value={language}
        onChange={({ target }) => {
          if (isLanguage(target.value)) choose(target.value)
        }}
      >
        {Object.entries(languageNames).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}
