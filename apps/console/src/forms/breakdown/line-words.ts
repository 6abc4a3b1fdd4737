import { moneyText } from '@touchline/ui/figures/money.tsx'
import { type LineWords, lineWords } from '@touchline/words/line-words'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'

export function useLineWords(): LineWords {
  const t = useTranslations()
  const { locale } = useLanguage()
  return {
    ...lineWords(t, locale),
    show: ({ minor, currency }) => moneyText({ minor: Number(minor), currency, locale }),
  }
}
