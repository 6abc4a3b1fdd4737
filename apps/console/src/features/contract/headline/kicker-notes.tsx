import { dateOf } from '@touchline/domain/calendar'
import { scheduledChange } from '@touchline/domain/lifecycle'
import { Icon } from '@touchline/ui/icon.tsx'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { orders } from '../../../forms/asking/orders.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { groupNameIn } from '../../../lib/wire/group-name.ts'
import type { OverviewAccount } from '../account/overview-account.ts'

export function KickerNotes({ account }: { readonly account: OverviewAccount }) {
  const t = useTranslations()
  const { language, locale } = useLanguage()
  const { contract, catalogue, now, groups } = account
  const scheduled = scheduledChange(contract, catalogue, now)
  return (
    <>
      {scheduled !== null && (
        <span>
          {' · '}
          {t('overview.planFrom', {
            plan: groupNameIn(groups, scheduled.to.id, language),
            date: dateText(dateOf(scheduled.boundary, contract.zone), locale, 'day'),
          })}
        </span>
      )}
      {account.unsettled && (
        <>
          {' '}
          <span className="chip declined">
            <Icon name="cross" />
            {t('overview.declined')}
          </span>
        </>
      )}
      {orders() !== 'buy' && (
        <>
          {' '}
          <span className="chip role">
            <Icon name="lock" />
            {t('people.roles.reader')}
          </span>
        </>
      )}
    </>
  )
}
