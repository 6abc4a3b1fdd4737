import { dateOf, startOfNextMonth } from '@touchline/domain/calendar'
import type { PlanGroup } from '@touchline/domain/catalogue'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'
import { groupName } from '../plan-choice.ts'
import { isMonthUnchanged, type PlanOffer, startsNow } from './offer.ts'

export function useChangeText(account: Account): (offer: PlanOffer) => string {
  const t = useTranslations('plans')
  const { language, locale } = useLanguage()
  return (offer) => {
    const { from, to, boundary } = offer
    const isOtherCycle = from !== null && from.cycle !== to.cycle
    const named = ({ id, cycle }: PlanGroup) => {
      const plan = groupName(account, id, language)
      if (!isOtherCycle) return plan
      return cycle === 'year' ? t('byTheYear', { plan }) : t('byTheMonth', { plan })
    }
    const isStep = from !== null && from.id !== to.id
    const what = isStep ? t('fromTo', { from: named(from), to: named(to) }) : named(to)
    if (startsNow(offer, account)) return t('startsNow', { what })
    return t('startsOn', { what, date: dateText(dateOf(boundary, account.contract.zone), locale, 'day') })
  }
}

/** Monthly on the next 1st, yearly on the first day. */
export function usePaidLabel(account: Account): (offer: PlanOffer) => string {
  const t = useTranslations('plans')
  const { locale } = useLanguage()
  const { zone } = account.contract
  const day = (at: number) => dateText(dateOf(at, zone), locale, 'day')
  return (offer) => {
    if (offer.kind === 'yearly') return startsNow(offer, account) ? t('paidToday') : day(offer.boundary)
    if (isMonthUnchanged(offer, account)) return t('fullMonth', { date: day(startOfNextMonth(offer.boundary, zone)) })
    return day(startOfNextMonth(account.now, zone))
  }
}
