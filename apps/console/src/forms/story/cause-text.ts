import type { Invoice } from '@touchline/domain/billing'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { causeTexts } from '@touchline/words/cause-texts'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'

interface Explained {
  readonly invoice: Pick<Invoice, 'currency'>
  readonly isOpen: boolean
}

export function useCauseText({ invoice: { currency }, isOpen }: Explained) {
  const t = useTranslations('story')
  const { locale } = useLanguage()
  // A sign stays with its amount.
  const signed = (minor: bigint) =>
    `${minor < 0n ? '−' : '+'}\u2060${moneyText({ minor: Math.abs(Number(minor)), currency, locale })}`
  return causeTexts(t, { isOpen, signed })
}
