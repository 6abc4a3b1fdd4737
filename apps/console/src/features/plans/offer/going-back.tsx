import { dateOf, type LocalDate } from '@touchline/domain/calendar'
import type { Contract } from '@touchline/domain/contract'
import { endOn, undoneUntil } from '@touchline/domain/last-days'
import { applySchedule } from '@touchline/domain/lifecycle'
import { decidePlanChange } from '@touchline/domain/plans'
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

export function GoingBack({ account, offer }: GoingBackProps) {
  const t = useTranslations('plans.back')
  const { language, locale } = useLanguage()
  const day = (date: LocalDate) => dateText(date, locale, 'fullDay')
  const b = (text: ReactNode) => <b>{text}</b>
  if (!startsNow(offer, account)) {
    const chosen = { ...account, contract: withOffer(offer, account) }
    const date = undoneUntil(offer.boundary, chosen) ?? endOn('choice', chosen)
    return date && <WayBack icon="undo">{t.rich('until', { date: day(date), b })}</WayBack>
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

/** Choosing takes a cancellation back. */
const withOffer = ({ schedule }: PlanOffer, { contract }: Account): Contract =>
  applySchedule({ ...contract, cancellation: { state: 'none' } }, schedule, (index) => `new-${index}`)

function backFrom(offer: PlanOffer, account: Account): LocalDate | null {
  const { from } = offer
  if (from === null) return null
  const contract = withOffer(offer, account)
  const back = decidePlanChange({ ...account, contract, selection: { groupId: from.baseGroupId ?? from.id } })
  return back.kind === 'refused' ? null : dateOf(back.boundary, contract.zone)
}
