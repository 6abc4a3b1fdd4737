import type { Invoice } from '@touchline/domain/billing'
import { causeTexts } from '@touchline/words/cause-texts'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'

interface Explained {
  readonly invoice: Pick<Invoice, 'currency'>
  readonly isOpen: boolean
}

export function useCauseText({ invoice: { currency }, isOpen }: Explained) {
  const { locale } = useLanguage()
  return causeTexts(useTranslations('story'), { isOpen, currency, locale })
}
