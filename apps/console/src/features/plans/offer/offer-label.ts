import { dateOf, startOfNextMonth } from '@touchline/domain/calendar'
import { useTranslations } from 'use-intl'
import type { Account } from '../../../lib/account/account.ts'
import type { PlanOffer } from './offer.ts'

/** The running month, and when it is paid: on the 1st of the next one. */
export function useMonthLabel({ contract, now }: Account): string {
  const t = useTranslations('plans')
  const { zone } = contract
  return t('thisMonth', { date: dateOf(startOfNextMonth(now, zone), zone) })
}

/** What is to be paid and when: the year with its first day, the month on the 1st of the next one. */
export function useQuotedLabel(account: Account): (offer: PlanOffer) => string {
  const t = useTranslations('plans')
  const month = useMonthLabel(account)
  const { contract, now } = account
  return ({ kind, boundary }) => {
    if (kind === 'monthly') return month
    return boundary <= now ? t('yearNow') : t('yearOn', { date: dateOf(boundary, contract.zone) })
  }
}
