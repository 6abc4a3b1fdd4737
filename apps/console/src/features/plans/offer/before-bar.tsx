import type { Invoice } from '@touchline/domain/billing'
import { dateOf, startOfNextMonth } from '@touchline/domain/calendar'
import { dateText } from '@touchline/words/date-text'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useApproval } from '../../../forms/asking/purchase-limit.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'
import { groupName } from '../plan-choice.ts'
import { useTotalText } from './figure.tsx'
import { costOf, isStorageOpen, type PlanOffer, startsOf } from './offer.ts'

interface BeforeBarProps {
  readonly account: Account
  readonly offer: PlanOffer
  readonly onStart: (startsNextMonth: boolean) => void
}

/** When the choice begins, where that can be chosen, and what is to be known of its amounts. */
export function BeforeBar({ account, offer, onStart }: BeforeBarProps) {
  const notes = useNotes(account, offer)
  return (
    <>
      <StartChoice account={account} offer={offer} onStart={onStart} />
      {notes.length > 0 && (
        <div className="choice-notes small soft">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
    </>
  )
}

/** What a year leaves to pay of the month, what its storage may become, and why an administrator is asked. */
function useNotes(account: Account, offer: PlanOffer): readonly string[] {
  const t = useTranslations('plans')
  const show = useTotalText()
  const { locale } = useLanguage()
  const approval = useApproval(costOf(offer))
  const { before, thisMonth } = offer
  const isRest = offer.kind === 'yearly' && before.total.minor !== thisMonth.total.minor
  const date = dateText(payDay(account), locale, 'day')
  return [
    ...(isRest ? [t('restOfMonth', { date, amount: show(thisMonth), before: show(before) })] : []),
    ...(isStorageOpen(offer, account) ? [t('storageNote')] : []),
    ...(approval.why === null ? [] : [approval.why]),
  ]
}

const payDay = ({ contract: { zone }, now }: Account) => dateOf(startOfNextMonth(now, zone), zone)

/** Today or the 1st, each with its amounts, where both can be had; nothing otherwise. */
function StartChoice({ account, offer, onStart }: BeforeBarProps) {
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
