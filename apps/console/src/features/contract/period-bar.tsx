import { dateOf, daysBetween, daysInMonth, monthOf } from '@touchline/domain/calendar'
import { baseEntryAt, baseGroupAt } from '@touchline/domain/contract'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { Progress } from '../../ui/figures/meter.tsx'
import { hasNothingToUse, type OverviewAccount, owedBilling } from './overview-account.ts'

/**
 * The progress of the period that the next payment ends: the month, or the yearly term where the month costs nothing.
 */
export function PeriodBar({ account }: { readonly account: OverviewAccount }) {
  if (hasNothingToUse(account)) return null
  const { contract, catalogue, now } = account
  const entry = baseEntryAt(contract, catalogue, now)
  const isYearly = baseGroupAt(contract, catalogue, now)?.cycle === 'year'
  if (!isYearly || entry === null || entry.end === null || owedBilling(account) !== undefined)
    return <MonthBar now={now} zone={contract.zone} />
  const first = dateOf(entry.start, contract.zone)
  const since = (at: number) => daysBetween(first, dateOf(at, contract.zone))
  return <TermBar day={since(now) + 1} days={since(entry.end)} />
}

function MonthBar({ now, zone }: { readonly now: number; readonly zone: string }) {
  const t = useTranslations('contract')
  const { locale } = useLanguage()
  const today = dateOf(now, zone)
  const day = Number(today.slice(8))
  const days = daysInMonth(monthOf(now, zone))
  // Of a plain date the browsers write a Japanese month in figures alone.
  const month = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: zone }).format(now)
  return (
    <>
      <Progress percent={(day / days) * 100} />
      <p className="soft tiny">{t('dayOf', { month, day, days })}</p>
    </>
  )
}

function TermBar({ day, days }: { readonly day: number; readonly days: number }) {
  const t = useTranslations('contract')
  return (
    <>
      <Progress percent={(day / days) * 100} />
      <p className="soft tiny">{t('dayOfTerm', { day, days })}</p>
    </>
  )
}
