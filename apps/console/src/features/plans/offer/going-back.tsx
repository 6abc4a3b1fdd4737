import { dateOf, type Instant, type LocalDate } from '@touchline/domain/calendar'
import { applySchedule, schedulingDeadline } from '@touchline/domain/lifecycle'
import { decidePlanChange, termEndAt } from '@touchline/domain/plans'
import { WayBack } from '@touchline/ui/way-back.tsx'
import { dateText } from '@touchline/words/date-text'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'
import { groupName } from '../plan-choice.ts'
import { type PlanOffer, startsNow } from './offer.ts'

interface GoingBackProps {
  readonly account: Account
  readonly offer: PlanOffer
}

/** How the choice can be withdrawn, or what there is instead. */
export function GoingBack({ account, offer }: GoingBackProps) {
  const t = useTranslations('plans.back')
  const { language, locale } = useLanguage()
  const day = (date: LocalDate) => dateText(date, locale, 'fullDay')
  const b = (text: ReactNode) => <b>{text}</b>
  if (!startsNow(offer, account)) {
    const date = day(dateOf(withdrawableUntil(offer, account) - 1, account.contract.zone))
    return <WayBack icon="undo">{t.rich('until', { date, b })}</WayBack>
  }
  if (offer.kind === 'yearly') return <WayBack icon="undo">{t('bound', { date: day(offer.term.lastDay) })}</WayBack>
  if (offer.change === 'purchase') return <WayBack icon="undo">{t('cancel')}</WayBack>
  const date = backFrom(offer, account)
  const plan = groupName(account, offer.from?.id, language)
  const way = date === null ? null : t.rich('from', { plan, date: dateText(date, locale, 'day'), b })
  return (
    <WayBack icon="lock">
      {t('final')} {way}
    </WayBack>
  )
}

/** What is scheduled can be withdrawn as long as it could be made: in a term until the deadline before its end. */
function withdrawableUntil({ boundary }: PlanOffer, { contract, catalogue, now }: Account): Instant {
  const end = termEndAt(contract, catalogue, now)
  return end === null ? boundary : schedulingDeadline(end, contract.zone)
}

/** The day from which the present plan can be had again; null where that cannot be ordered. */
function backFrom({ from, schedule }: PlanOffer, account: Account): LocalDate | null {
  if (from === null) return null
  const contract = applySchedule(account.contract, schedule, (index) => `new-${index}`)
  const back = decidePlanChange({ ...account, contract, selection: { groupId: from.baseGroupId ?? from.id } })
  return back.kind === 'refused' ? null : dateOf(back.boundary, contract.zone)
}
