import type { Invoice } from '@touchline/domain/billing'
import { dateOf, startOfNextMonth } from '@touchline/domain/calendar'
import { Segments } from '@touchline/ui/input/segments.tsx'
import { dateText } from '@touchline/words/date-text'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'
import { groupName } from '../plan-choice.ts'
import { useTotalText } from './figure.tsx'
import { type PlanOffer, type Starts, startsOf } from './offer.ts'

interface StartChoiceProps {
  readonly account: Account
  readonly offer: PlanOffer
  readonly onStart: (startsNextMonth: boolean) => void
}

export function StartSwitch({ account, offer, starts, onStart }: StartChoiceProps & { readonly starts: Starts }) {
  const t = useTranslations('plans.start')
  const { language, locale } = useLanguage()
  const day = (at: number) => dateText(dateOf(at, account.contract.zone), locale, 'day')
  return (
    <Segments
      label={t('label', { plan: groupName(account, offer.to.id, language) })}
      hidesLabel
      segments={[
        { key: 'today', label: t('today', { date: day(account.now) }) },
        { key: 'later', label: day(starts.later.boundary) },
      ]}
      chosen={offer.choice.startsNextMonth ? 'later' : 'today'}
      onChoose={(key) => onStart(key === 'later')}
    />
  )
}

export function StartChoice({ account, offer, onStart }: StartChoiceProps) {
  const t = useTranslations('plans.start')
  const { language, locale } = useLanguage()
  const show = useTotalText()
  const name = useId()
  const starts = startsOf(account, offer)
  if (starts === null) return null
  const { today, later } = starts
  const { zone } = account.contract
  const day = (at: number) => dateText(dateOf(at, zone), locale, 'day')
  const amounts = (first: Invoice, full: Invoice, at: number) => ({
    first: show(first),
    firstDay: day(startOfNextMonth(account.now, zone)),
    full: show(full),
    fullDay: day(at),
  })
  const options = [
    {
      isLater: false,
      title: t('today', { date: day(account.now) }),
      text: t('todayPays', amounts(today.thisMonth, today.afterwards, later.boundary)),
    },
    {
      isLater: true,
      title: day(later.boundary),
      text: t('laterPays', amounts(later.thisMonth, later.afterwards, startOfNextMonth(later.boundary, zone))),
    },
  ]
  const plan = groupName(account, offer.to.id, language)
  return (
    <fieldset className="start">
      <legend>{t('label', { plan })}</legend>
      {options.map(({ isLater, title, text }) => (
        <label key={title}>
          <input
            type="radio"
            name={name}
            checked={isLater === offer.choice.startsNextMonth}
            onChange={() => onStart(isLater)}
          />
          <span>
            {title}
            <span className="small soft">{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
