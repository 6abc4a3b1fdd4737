import { dateOf } from '@touchline/domain/calendar'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'
import { Dated } from '../../../ui/figures/dated.tsx'
import { moneyText } from '../../../ui/figures/money.tsx'
import { type PlanOffer, startsOf } from './offer.ts'

interface StartChoiceProps {
  readonly account: Account
  readonly offer: PlanOffer
  readonly onStart: (startsNextMonth: boolean) => void
}

/** Today or the 1st, each with its amount, where both can be had; nothing otherwise. */
export function StartChoice({ account, offer, onStart }: StartChoiceProps) {
  const t = useTranslations('plans.start')
  const { locale } = useLanguage()
  const name = useId()
  const starts = startsOf(account, offer)
  if (starts === null) return null
  const { today, later } = starts
  const { currency } = today.quoted
  const money = (minor: bigint) => moneyText({ minor: Number(minor), currency, locale })
  const waits = offer.choice.startsNextMonth
  const date = dateOf(later.boundary, account.contract.zone)
  const monthly = money(later.afterwards.total.minor)
  const options = [
    { isLater: false, text: t('today', { amount: money(today.thisMonth.total.minor - today.before.total.minor) }) },
    { isLater: true, text: t('later', { date, zero: money(0n), monthly }) },
  ]
  return (
    <fieldset className="start">
      <legend className="hidden-text">{t('label')}</legend>
      {options.map(({ isLater, text }) => (
        <label key={text}>
          <input type="radio" name={name} checked={isLater === waits} onChange={() => onStart(isLater)} />
          <span>
            <Dated text={text} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
