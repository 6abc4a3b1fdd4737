import { dateOf } from '@touchline/domain/calendar'
import type { PlanGroup } from '@touchline/domain/catalogue'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'
import { Dated } from '../../../ui/figures/dated.tsx'
import { moneyText } from '../../../ui/figures/money.tsx'
import type { OwnPast } from '../past/own-past.ts'
import { groupName } from '../plan-choice.ts'
import { Losses } from './losses.tsx'
import { type PlanOffer, startsNow, startsOf } from './offer.ts'

interface FromToProps {
  readonly account: Account
  readonly offer: PlanOffer
  readonly past: OwnPast
  readonly onStart: (startsNextMonth: boolean) => void
}

/** Which plan becomes which, from when and for how long, and what is lost by it. */
export function FromTo({ account, offer, past, onStart }: FromToProps) {
  const t = useTranslations('plans')
  const terms = useTranslations('terms')
  const { language } = useLanguage()
  const isOtherCycle = offer.from !== null && offer.from.cycle !== offer.to.cycle
  const named = ({ id, cycle }: PlanGroup) => {
    const name = groupName(account, id, language)
    return isOtherCycle ? `${name} (${cycle === 'year' ? t('tabs.yearly') : t('tabs.monthly')})` : name
  }
  const from = offer.from === null ? t('noPlan') : named(offer.from)
  const isNow = startsNow(offer, account)
  return (
    <div>
      <p className="small soft">{offer.from?.id === offer.to.id ? from : t('fromTo', { from, to: named(offer.to) })}</p>
      <p>
        <b>
          <Dated
            text={isNow ? t('startsNow') : t('startsOn', { date: dateOf(offer.boundary, account.contract.zone) })}
          />
        </b>
      </p>
      <StartChoice account={account} offer={offer} onStart={onStart} />
      {offer.kind === 'yearly' && (
        <p className="small soft folded term">
          <Dated text={terms('fromTo', { from: offer.term.firstDay, to: offer.term.lastDay })} />
          <br />
          {t('seats.both', { ...offer.choice.seats })}
        </p>
      )}
      <div className="small soft folded">
        <Losses account={account} offer={offer} past={past} />
      </div>
    </div>
  )
}

interface StartChoiceProps {
  readonly account: Account
  readonly offer: PlanOffer
  readonly onStart: (startsNextMonth: boolean) => void
}

/** Today or the 1st, each with its amount, where both can be had; nothing otherwise. */
function StartChoice({ account, offer, onStart }: StartChoiceProps) {
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
