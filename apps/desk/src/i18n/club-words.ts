import en from '@touchline/words/catalogues/en.json'
import ja from '@touchline/words/catalogues/ja.json'
import { type LineWords, lineWords } from '@touchline/words/line-words'
import { createTranslator, useLocale } from 'use-intl'
import { useLanguage } from './language.tsx'

const catalogues = { en, ja }

/** In which a club's own screens and papers say an amount. */
export function useClubWords(): LineWords {
  const locale = useLocale()
  const { language } = useLanguage()
  return lineWords(createTranslator<typeof en>({ locale, messages: catalogues[language] }), locale)
}
