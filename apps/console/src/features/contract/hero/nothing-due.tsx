import { dateOf } from '@touchline/domain/calendar'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { UndoCancellation } from '../../../forms/scheduled/scheduled-cancellation.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import type { OverviewAccount } from '../overview-account.ts'
import './nothing-due.css'

/** Where no payment comes: that there is none, or that the plan ends, when, and the way back. */
export function NothingDue({ account: { contract } }: { readonly account: OverviewAccount }) {
  const t = useTranslations()
  const { locale } = useLanguage()
  const { cancellation, zone } = contract
  if (cancellation.state !== 'reserved')
    return (
      <>
        <h2>{t('contract.nextPayment')}</h2>
        <p className="nothing">{t('overview.nothingDue')}</p>
      </>
    )
  const date = dateOf(cancellation.at - 1, zone)
  return (
    <>
      <h2 className="headline">{t('overview.ending.title', { date: dateText(date, locale, 'fullDay') })}</h2>
      <p className="ending-text">{t('overview.ending.text')}</p>
      <UndoCancellation contractId={contract.id} date={date} look="main" />
    </>
  )
}
