import type { BillingInfo } from '@touchline/contract/billing'
import { useTranslations } from 'use-intl'
import { monthText } from '../../lib/wire/payment-status.ts'
import { useBillWords } from './bill-words.ts'
import type { BillingView } from './view.ts'

/** What the screen says first: whether everything is paid, and what comes next. */
export interface Headline {
  readonly title: string
  readonly lead: string
}

export function useHeadline(zone: string): (view: BillingView) => Headline {
  const t = useTranslations('bills')
  const { sum, amount, day, month, period, paidOn, dueOn } = useBillWords(zone)
  const monthOf = (bill: BillingInfo) => month(monthText(bill.billingTargetYearMonth))
  const nextOf = (next: BillingInfo | null) => {
    if (next === null) return ''
    if (next.billingStatus === 'InProgress') return t('lead.nextCalculating', { date: day(next.billingDate) })
    return next.charge.total === 0 ? '' : t('lead.next', { amount: amount(next), date: day(next.billingDate) })
  }
  const lastOf = (last: BillingInfo) =>
    last.charge.total === 0
      ? ''
      : t('lead.last', { amount: amount(last), period: period(last), date: day(paidOn(last)) })
  const joined = (first: string, second: string) =>
    first === '' || second === '' ? first + second : t('lead.joined', { first, second })
  const dueOf = (bill: BillingInfo) =>
    t(bill.paymentMethod === 'BANK_TRANSFER' ? 'lead.transfer' : 'lead.card', { date: day(dueOn(bill)) })
  return ({ standing, running }) => {
    switch (standing.kind) {
      case 'nothing':
        return { title: t('title.nothing'), lead: '' }
      case 'first': {
        const { next } = standing
        const isKnown = next.billingStatus !== 'InProgress' && next.charge.total > 0
        const lead = isKnown ? t('lead.first', { amount: amount(next) }) : ''
        return { title: t('title.first', { date: day(next.billingDate) }), lead }
      }
      case 'paid':
        return { title: t('title.paid'), lead: joined(lastOf(standing.last), nextOf(running)) }
      case 'failed': {
        const { bill, isRestPaid } = standing
        const key = bill.paymentCycle === 'YEAR' ? 'title.failedYear' : 'title.failed'
        const title = t(key, { month: monthOf(bill), amount: amount(bill) })
        return { title, lead: isRestPaid ? t('lead.restPaid') : '' }
      }
      case 'open': {
        const [bill] = standing.bills
        const lead = bill.paymentStatus === 'Waiting' && standing.bills.length === 1 ? dueOf(bill) : ''
        return { title: t('title.open', { amount: sum(standing.bills) }), lead }
      }
      case 'in-progress':
        return { title: t('title.inProgress', { amount: sum(standing.bills) }), lead: nextOf(running) }
    }
  }
}
