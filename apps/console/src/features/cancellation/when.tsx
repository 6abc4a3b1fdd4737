import type { Invoice } from '@touchline/domain/billing'
import { dateOf, monthOf, type Zone } from '@touchline/domain/calendar'
import type { LeavingPreview } from '@touchline/domain/cancellation'
import { closingIn } from '@touchline/domain/contract'
import { lastDayOf } from '@touchline/domain/last-days'
import { dateText } from '@touchline/words/date-text'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { invoiceText } from './invoice-text.ts'

interface WhenProps {
  readonly ways: readonly LeavingPreview[]
  readonly chosen: LeavingPreview['kind']
  readonly zone: Zone
  readonly onChoose: (kind: LeavingPreview['kind']) => void
}

export function When({ ways, chosen, zone, onChoose }: WhenProps) {
  const t = useTranslations('cancellation')
  const name = useId()
  return (
    <fieldset className="leaving-days">
      <legend>{t('when')}</legend>
      {ways.map((way) => (
        <Way key={way.kind} way={way} name={name} zone={zone} isChosen={way.kind === chosen} onChoose={onChoose} />
      ))}
    </fieldset>
  )
}

/** Billing rules: "Opened again". */
export function OnlyMonthEnd({ account: { contract, now } }: { readonly account: Account }) {
  const t = useTranslations('cancellation')
  const { locale } = useLanguage()
  const { zone } = contract
  const closedAt = closingIn(contract, monthOf(now, zone))
  if (closedAt === null) return null
  return <p className="soft">{t('onlyMonthEnd', { date: dateText(dateOf(closedAt, zone), locale, 'day') })}</p>
}

interface WayProps extends Pick<WhenProps, 'zone' | 'onChoose'> {
  readonly way: LeavingPreview
  readonly name: string
  readonly isChosen: boolean
}

function Way({ way: { kind, at, lastInvoice }, name, zone, isChosen, onChoose }: WayProps) {
  const t = useTranslations('cancellation')
  const { locale } = useLanguage()
  const amount = lastInvoice === null ? '' : invoiceText(lastInvoice, locale)
  return (
    <label className={isChosen ? 'leaving-day chosen' : 'leaving-day'}>
      <input type="radio" name={name} checked={isChosen} onChange={() => onChoose(kind)} />
      <b>
        {kind === 'close'
          ? t('atOnce')
          : t('atMonthEnd', { date: dateText(lastDayOf('cancellation', at, zone), locale, 'day') })}
      </b>
      <span className="small soft">
        {kind === 'close' ? t('atOnceText', { amount, ...daysIn(lastInvoice) }) : t('atMonthEndText', { amount })}
      </span>
    </label>
  )
}

function daysIn({ lines }: Invoice): { readonly days: number; readonly ofDays: number } {
  const bases = lines.filter(({ role }) => role === 'base')
  const [line] = bases
  if (line === undefined || bases.length > 1 || line.derivation.kind !== 'days') return { days: 0, ofDays: 0 }
  const { days, ofDays } = line.derivation
  return { days, ofDays }
}
