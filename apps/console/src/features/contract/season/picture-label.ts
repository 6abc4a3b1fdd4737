import { sentences } from '@touchline/words/sentences'
import { useTranslations } from 'use-intl'
import type { OverviewAccount } from '../overview-account.ts'
import type { SeasonBill } from './bills.ts'
import type { Season } from './columns.ts'
import { isToCome } from './columns.ts'
import { useSeasonText } from './season-text.ts'

/** What the picture shows, in sentences: the sums, the highest, what was declined, and what comes next. */
export function usePictureLabel(season: Season, account: Pick<OverviewAccount, 'contract'>): string {
  const t = useTranslations('season.picture')
  const { money, day, days, amount } = useSeasonText(account)
  const { paid, coming, highest, columns } = season
  const bills = columns.flatMap((column) => column.bills)
  const next = bills.find(isToCome)
  const amountAndDate = (bill: SeasonBill) => ({ amount: amount(bill), date: day(bill.paidOn) })
  const isHighestKnown = highest.bills.every(({ isCalculating }) => !isCalculating)
  return sentences([
    t('title'),
    paid > 0 ? t('paid', { amount: money(paid) }) : t('nothingPaid'),
    next === undefined ? t('nothingToCome') : t('coming', { amount: money(coming) }),
    isHighestKnown ? t('highest', { amount: money(highest.total), date: days(highest) }) : '',
    ...bills.filter(({ state }) => state === 'failed').map((bill) => t('failed', amountAndDate(bill))),
    next === undefined ? '' : t('next', amountAndDate(next)),
  ])
}
