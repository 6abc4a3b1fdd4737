import type { HistoryEntry, HistoryFacts } from '@touchline/contract/history'
import { dateOf, firstDay, type Instant, type LocalDate, startOfDay } from '@touchline/domain/calendar'
import { brandName } from '@touchline/ui/card-brand.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { dateLocale } from '@touchline/words/date-locale'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import type { PlanNames } from '../../lib/account/account.ts'
import { groupNameIn } from '../../lib/wire/group-name.ts'
import { monthText } from '../../lib/wire/payment-status.ts'

export interface Frame {
  readonly currency: string
  readonly zone: string
  readonly groups: PlanNames['groups']
}

type Money = NonNullable<HistoryEntry['money']>

const moneyKeys = {
  month: 'history.money.month',
  year: 'history.money.year',
} as const

const HOUR = 3_600
const NO_BREAK = '\u2060'

export type HistoryText = ReturnType<typeof useHistoryText>

export function useHistoryText({ currency, zone, groups }: Frame) {
  const t = useTranslations()
  const { language, locale } = useLanguage()
  return useMemo(() => {
    const days = dateLocale(locale)
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(days, { ...options, timeZone: zone })
    const long = format({ day: 'numeric', month: 'long', year: 'numeric' })
    const short = format({ day: 'numeric', month: 'short' })
    const timed = format({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
    const timedInYear = format({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' })
    const plain = format({ day: 'numeric', month: 'long' })
    const month = format({ month: 'long', year: 'numeric' })
    const monthName = format({ month: 'long' })
    const hours = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
    const amount = (minor: number) => moneyText({ minor, currency, locale })
    const signed = (minor: number) => `${minor < 0 ? '−' : '+'}${NO_BREAK}${amount(Math.abs(minor))}`
    return {
      locale,
      format,
      amount,
      day: (at: Instant) => long.format(at),
      shortDay: (at: Instant) => short.format(at),
      dateTime: (at: Instant, now: Instant) =>
        (dateOf(at, zone).slice(0, 4) === dateOf(now, zone).slice(0, 4) ? timed : timedInYear).format(at),
      nearDay: (at: Instant, now: Instant) =>
        (dateOf(at, zone).slice(0, 4) === dateOf(now, zone).slice(0, 4) ? plain : long).format(at),
      date: (date: LocalDate) => long.format(startOfDay(date, zone)),
      dayOf: (at: Instant) => dateOf(at, zone),
      months: (from: LocalDate, to: LocalDate, now: Instant) =>
        (from.slice(0, 4) === dateOf(now, zone).slice(0, 4) ? monthName : month).formatRange(
          startOfDay(from, zone),
          startOfDay(to, zone),
        ),
      month: (at: Instant) => month.format(at),
      monthOf: (wire: string) => month.format(startOfDay(firstDay(monthText(wire)), zone)),
      hours: (seconds: number) => hours.format(seconds / HOUR),
      hoursOf: (seconds: number) => Math.round((seconds / HOUR) * 10) / 10,
      plan: (id: string | undefined) => groupNameIn(groups, id, language),
      card: ({ brand, last4 }: NonNullable<HistoryFacts['card']>) => `${brandName(brand)} ${last4}`,
      money: ({ minor, per }: Money) => {
        if (per === 'bill') return minor < 0 ? signed(minor) : amount(minor)
        return per === 'once' ? signed(minor) : t(moneyKeys[per], { amount: signed(minor) })
      },
    }
  }, [t, currency, zone, groups, language, locale])
}
