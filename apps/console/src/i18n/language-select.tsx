import { useTranslations } from 'use-intl'
import { useLanguage } from './language.tsx'
import { isLanguage, languageNames } from './languages.ts'

/** Every language under its own name, so that readers find theirs in any language. */
export function LanguageSelect() {
  const t = useTranslations('shell')
  const { language, choose } = useLanguage()
  const take = (chosen: string | undefined) => {
    if (chosen !== undefined && chosen !== language && isLanguage(chosen)) choose(chosen)
  }
  return (
    <span className="language-box">
      <select
        // In the served login it can be chosen before its script is there: the element keeps what was chosen.
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
