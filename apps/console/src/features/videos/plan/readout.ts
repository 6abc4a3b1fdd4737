import type { YearMonth } from '@touchline/domain/calendar'
import { addMonths } from '@touchline/domain/calendar'
import { type StorageBill, storageIn } from '@touchline/domain/storage'
import { useTranslations } from 'use-intl'
import { type AgedMonth, secondsOf } from './aged-months.ts'
import { usePlanText } from './plan-text.ts'
import type { StoragePlan } from './use-plan.ts'

export function useReadout(plan: StoragePlan, isYearly: boolean): (month: AgedMonth) => string {
  const t = useTranslations('videos.ages')
  const text = usePlanText(plan.contract)
  return (month) => {
    const stored = text.month(addMonths(month.from, -12))
    const said = { hours: text.hours(secondsOf(month)), stored, from: text.month(month.from) }
    const charge = chargeIn(plan.after, month.from)
    const words = month.slot === 0 ? t('older', said) : isYearly ? t('monthTerm', said) : t('month', said)
    return charge === null ? words : `${words} ${t('thenCosts', { month: said.from, amount: text.money(charge) })}`
  }
}

export function chargeIn(bills: readonly StorageBill[], month: YearMonth): number | null {
  const ofMonth = bills.filter(({ invoice }) => invoice.month === month)
  if (ofMonth.length === 0) return null
  return ofMonth.reduce((sum, bill) => sum + Number(storageIn(bill).taxed.minor), 0)
}
