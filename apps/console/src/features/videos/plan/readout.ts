import { addMonths } from '@touchline/domain/calendar'
import { useTranslations } from 'use-intl'
import { type AgedMonth, secondsOf } from './aged-months.ts'
import { chargeIn } from './charge-in.ts'
import { usePlanText } from './plan-text.ts'
import type { StoragePlan } from './use-plan.ts'

/** A month in words: when it was stored, from when it is charged, and what storage costs then. */
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
