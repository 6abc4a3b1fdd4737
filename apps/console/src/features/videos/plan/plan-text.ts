import { storedTenths } from '@touchline/domain/billing'
import { dateOf, firstDay, type Instant, startOfDay, type YearMonth } from '@touchline/domain/calendar'
import type { Contract } from '@touchline/domain/contract'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { dateLocale } from '@touchline/words/date-locale'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'

export function usePlanText({ currency, zone }: Pick<Contract, 'currency' | 'zone'>) {
  const invoiceLines = useTranslations('invoiceLines')
  const { locale } = useLanguage()
  const dates = dateLocale(locale)
  const dated = (month: YearMonth, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dates, { ...options, timeZone: zone }).format(startOfDay(firstDay(month), zone))
  return {
    money: (minor: number | bigint) => moneyText({ minor: Number(minor), currency, locale }),
    hours: (seconds: number) => invoiceLines('quantity.storedHours', { hours: storedTenths(seconds) / 10 }),
    month: (month: YearMonth) => dated(month, { month: 'long', year: 'numeric' }),
    tick: (month: YearMonth) => dated(month, month.endsWith('-01') ? { year: 'numeric' } : { month: 'short' }),
    today: (at: Instant) =>
      new Intl.DateTimeFormat(dates, { day: 'numeric', month: 'short', timeZone: zone }).format(at),
    day: (at: Instant) => dateText(dateOf(at, zone), locale, 'day'),
  }
}
