import { dateOf, type LocalDate } from '@touchline/domain/calendar'
import { type Money, sum } from '@touchline/domain/money'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { dateText } from '@touchline/words/date-text'
import { listFormat } from '@touchline/words/list-format'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../i18n/language.tsx'
import type { Account } from '../lib/account/account.ts'

interface Paid {
  readonly paidOn: LocalDate
  readonly amount: Money
}

const SAID = 2

/** The first by day, the rest as one amount, gross. */
export function usePaymentsText({ now, contract }: Pick<Account, 'now' | 'contract'>) {
  const t = useTranslations('advice')
  const { locale } = useLanguage()
  const money = ({ minor, currency }: Money) => moneyText({ minor: Number(minor), currency, locale })
  const today = dateOf(now, contract.zone)
  return (payments: readonly Paid[]): string => {
    const said = payments.length > SAID + 1 ? payments.slice(0, SAID) : payments
    const later = payments.slice(said.length).map(({ amount }) => amount)
    const texts = said.map(({ paidOn, amount }) =>
      paidOn === today
        ? t('payToday', { amount: money(amount) })
        : t('payOn', { amount: money(amount), date: dateText(paidOn, locale, 'day') }),
    )
    const rest = later.length === 0 ? [] : [t('payLater', { amount: money(sum(later, contract.currency)) })]
    return listFormat(locale).format([...texts, ...rest])
  }
}
