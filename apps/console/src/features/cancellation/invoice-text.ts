import { dueDateOf } from '@touchline/contract/bill-state'
import type { BillingInfo } from '@touchline/contract/billing'
import type { Invoice } from '@touchline/domain/billing'
import { dateOf, type LocalDate } from '@touchline/domain/calendar'
import type { LeavingPreview } from '@touchline/domain/cancellation'
import { paidOn } from '@touchline/domain/transfers'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { sentences } from '@touchline/words/sentences'
import { useTranslations } from 'use-intl'
import { useStillOpen } from '../../forms/transfer/use-still-open.ts'
import { useDay } from '../../forms/use-day.ts'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'

export const invoiceText = ({ total, currency }: Invoice, locale: string): string =>
  moneyText({ minor: Number(total.minor), currency, locale })

/** Charged on the 1st even if the term ends. */
const isOwed = ({ billingStatus, charge }: BillingInfo): boolean => billingStatus === 'Provisional' && charge.total > 0

interface LastCharge {
  readonly total: number
  /** Charged, or due by transfer. */
  readonly date: LocalDate
  readonly invoice: Invoice | null
}

export function lastChargeOf({ contract, billings }: Account, { at, lastInvoice }: LeavingPreview): LastCharge | null {
  if (lastInvoice === null) {
    const owed = billings.find(isOwed)
    return owed === undefined ? null : { total: owed.charge.total, date: dueDateOf(owed), invoice: null }
  }
  const total = Number(lastInvoice.total.minor)
  return total === 0 ? null : { total, date: paidOn(contract, 'month', at), invoice: lastInvoice }
}

export function useLeavingCost(account: Account): (way: LeavingPreview) => string {
  const t = useTranslations('cancellation')
  const { locale } = useLanguage()
  const { zone, currency } = account.contract
  const day = useDay(zone, account.now)
  const open = useStillOpen(account)
  const costOf = (way: LeavingPreview): string => {
    const last = lastChargeOf(account, way)
    if (last === null) {
      if (way.lastInvoice === null) return t('afterwardsText')
      return open === null ? t('nothingToPay') : ''
    }
    const amount = moneyText({ minor: last.total, currency, locale })
    if (last.invoice === null) return t('afterwardsButText', { amount, date: day(last.date) })
    return last.date === dateOf(account.now, zone)
      ? t('onlyBill', { amount })
      : t('lastBillOn', { amount, date: day(last.date) })
  }
  return (way) => sentences([costOf(way), open ?? ''])
}
