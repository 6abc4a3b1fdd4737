import { firstDay, type LocalDate, type YearMonth } from '@touchline/domain/calendar'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { dateText } from '@touchline/words/date-text'
import { listFormat } from '@touchline/words/list-format'
import { useTranslations } from 'use-intl'
import { useStateText } from '../../../forms/bill/state-text.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import type { OverviewAccount } from '../account/overview-account.ts'
import type { SeasonBill } from './bills.ts'
import type { Row, SeasonColumn } from './columns.ts'

export type SeasonText = ReturnType<typeof useSeasonText>

export function useSeasonText({ contract: { currency } }: Pick<OverviewAccount, 'contract'>) {
  const t = useTranslations()
  const { locale } = useLanguage()
  const money = (minor: number) => moneyText({ minor, currency, locale })
  const day = (date: LocalDate) => dateText(date, locale, 'fullDay')
  const near = (date: LocalDate) => dateText(date, locale, 'day')
  const state = useStateText(currency)
  const period = ({ cycle, month }: SeasonBill) =>
    cycle === 'year'
      ? t('season.forTerm')
      : t('season.forPeriod', { cycle, month: dateText(firstDay(month), locale, 'month') })
  return {
    locale,
    currency,
    money,
    day,
    monthName: ({ month }: SeasonBill) => dateText(firstDay(month), locale, 'month'),
    near,
    period,
    row: (row: Row) => t(row === 'goodwill' ? 'invoiceLines.roles.goodwill' : `season.parts.${row}`),
    today: (date: LocalDate) => dateText(date, locale, 'shortDay'),
    year: (month: YearMonth) => dateText(firstDay(month), locale, 'year'),
    month: (month: YearMonth) => dateText(firstDay(month), locale, 'shortMonth'),
    soon: ({ bills }: SeasonColumn) =>
      listFormat(locale).format([
        ...new Set(bills.map(({ paidOn, cycle }) => (cycle === 'year' ? day(paidOn) : near(paidOn)))),
      ]),
    days: ({ bills }: SeasonColumn) => listFormat(locale).format([...new Set(bills.map(({ paidOn }) => day(paidOn)))]),
    amount: (bill: SeasonBill) => (bill.isCalculating ? t('contract.calculating') : money(bill.total)),
    status: (bill: SeasonBill) => {
      if (bill.state === null) return bill.drawnAs === 'next' ? t('contract.estimated') : t('season.later')
      return [state.word(bill.state), ...state.notes(bill.state)].join(', ')
    },
  }
}
