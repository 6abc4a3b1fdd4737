import { SelectField } from '@touchline/ui/input/field.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import './letters.css'

interface LettersProps {
  readonly letters: readonly { readonly language: string; readonly subject: string; readonly text: string }[]
}

export function Letters({ letters }: LettersProps) {
  const t = useTranslations('campaigns')
  const locale = useLocale()
  const [language, setLanguage] = useState<string>(locale)
  const named = new Intl.DisplayNames(locale, { type: 'language' })
  return (
    <>
      <SelectField label={t('language')} value={language} onChange={(event) => setLanguage(event.target.value)}>
        {[...new Set(letters.map((each) => each.language))].map((each) => (
          <option key={each} value={each}>
            {named.of(each)}
          </option>
        ))}
      </SelectField>
      {letters
        .filter((each) => each.language === language)
        .map(({ subject, text }) => (
          <div key={text} lang={language} className="letter">
            <b>{subject}</b>
            <p>{text}</p>
          </div>
        ))}
    </>
  )
}
