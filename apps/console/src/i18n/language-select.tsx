import { useTranslations } from 'use-intl'
import { useLanguage } from './language.tsx'
import { isLanguage, languageNames } from './languages.ts'

export function LanguageSelect() {
  const t = useTranslations('shell')
  const { language, choose } = useLanguage()
  const take = (chosen: string | undefined) => {
    if (chosen !== undefined && chosen !== language && isLanguage(chosen)) choose(chosen)
  }
  return (
    <span className="language-box">
      <select
        // Changed before the script loaded.
        ref={(element) => take(element?.value)}
        className="language"
        aria-label={t('language')}
        value={language}
        onChange={({ target }) => take(target.value)}
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
