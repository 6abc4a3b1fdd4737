import { dueDateOf } from '@touchline/contract/bill-state'
import type { BillingInfo } from '@touchline/contract/billing'
import { instantFromWire } from '@touchline/contract/wire-time'
import { dateOf, firstDay, type LocalDate, type YearMonth } from '@touchline/domain/calendar'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { monthText } from '../../lib/wire/payment-status.ts'

export function useBillWords(zone: string) {
  const t = useTranslations('bills')
  const { locale } = useLanguage()
  const day = (date: LocalDate) => dateText(date, locale, 'fullDay')
  const near = (date: LocalDate) => dateText(date, locale, 'day')
  const month = (of: YearMonth) => dateText(firstDay(of), locale, 'monthYear')
  const text = (minor: number, { charge: { currency } }: { readonly charge: { readonly currency: string } }) =>
    moneyText({ minor, currency, locale })
  return {
    day,
    near,
    month,
    monthNear: ({ billingTargetYearMonth: of }: BillingInfo, { billingTargetYearMonth: named }: BillingInfo) =>
      dateText(firstDay(monthText(of)), locale, of.slice(0, 4) === named.slice(0, 4) ? 'month' : 'monthYear'),
    text,
    amount: (bill: BillingInfo) => text(bill.charge.total, bill),
    sum: (bills: readonly [BillingInfo, ...BillingInfo[]]) =>
      text(
        bills.reduce((all, { charge, transferred }) => all + charge.total - transferred, 0),
        bills[0],
      ),
    period: ({ billingTargetYearMonth, paymentCycle }: BillingInfo) => {
      const name = month(monthText(billingTargetYearMonth))
      return paymentCycle === 'YEAR' ? t('yearFrom', { month: name }) : name
    },
    dueOn: dueDateOf,
    paidOn: ({ paymentDateTime, billingDate }: BillingInfo) =>
      paymentDateTime === null ? billingDate : dateOf(instantFromWire(paymentDateTime), zone),
  }
}
