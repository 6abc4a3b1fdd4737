import type { Invoice } from '@touchline/domain/billing'
import { dateOf } from '@touchline/domain/calendar'
import type { LeavingPreview } from '@touchline/domain/cancellation'
import { sentences } from '@touchline/words/sentences'
import { useTranslations } from 'use-intl'
import { useStillOpen } from '../../forms/transfer/use-still-open.ts'
import { useDay } from '../../forms/use-day.ts'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { moneyText } from '../../ui/figures/money.tsx'

/** The total of a last bill. */
export const invoiceText = ({ total, currency }: Invoice, locale: string): string =>
  moneyText({ minor: Number(total.minor), currency, locale })

/** What leaving still costs, and what transfers still have to bring. */
export function useLeavingCost(account: Account): (way: LeavingPreview) => string {
  const t = useTranslations('cancellation')
  const { locale } = useLanguage()
  const day = useDay(account.contract.zone, account.now)
  const open = useStillOpen(account)
  const costOf = ({ kind, at, lastInvoice }: LeavingPreview): string => {
    if (lastInvoice === null) return t('afterwardsText')
    if (lastInvoice.total.minor === 0n) return open === null ? t('nothingToPay') : ''
    const amount = invoiceText(lastInvoice, locale)
    return kind === 'close'
      ? t('onlyBill', { amount })
      : t('lastBillOn', { amount, date: day(dateOf(at, account.contract.zone)) })
  }
  return (way) => sentences([costOf(way), open ?? ''])
}
