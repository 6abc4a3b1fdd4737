import type { Invoice } from '@touchline/domain/billing'
import { dateOf, type Instant, type Zone } from '@touchline/domain/calendar'
import type { LeavingPreview } from '@touchline/domain/cancellation'
import { useTranslations } from 'use-intl'
import { useDay } from '../../forms/use-day.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { moneyText } from '../../ui/figures/money.tsx'

/** The total of a last bill. */
export const invoiceText = ({ total, currency }: Invoice, locale: string): string =>
  moneyText({ minor: Number(total.minor), currency, locale })

/** What leaving still costs. */
export function useLeavingCost(zone: Zone, now: Instant): (way: LeavingPreview) => string {
  const t = useTranslations('cancellation')
  const { locale } = useLanguage()
  const day = useDay(zone, now)
  return ({ kind, at, lastInvoice }) => {
    if (lastInvoice === null) return t('afterwardsText')
    if (lastInvoice.total.minor === 0n) return t('nothingToPay')
    const amount = invoiceText(lastInvoice, locale)
    return kind === 'close' ? t('onlyBill', { amount }) : t('lastBillOn', { amount, date: day(dateOf(at, zone)) })
  }
}
