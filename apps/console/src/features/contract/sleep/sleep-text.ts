import { addDays, addMonths, dateOf, firstDay, type LocalDate, type YearMonth } from '@touchline/domain/calendar'
import type { SleepDays } from '@touchline/domain/plans'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { dateText } from '@touchline/words/date-text'
import { listFormat } from '@touchline/words/list-format'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../../i18n/language.tsx'
import type { Account } from '../../../lib/account/account.ts'
import { groupNameIn } from '../../../lib/wire/group-name.ts'
import { heldGroup } from '../account/overview-account.ts'

const NAMED = 2

function monthsAsleep({ from, until }: SleepDays): readonly YearMonth[] {
  const last = addDays(until, -1).slice(0, 7)
  const months: YearMonth[] = []
  for (let month = from.slice(0, 7); month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

export function useSleepText(account: Account) {
  const t = useTranslations('sleep')
  const { locale, language } = useLanguage()
  const { contract, now, groups } = account
  const { currency, zone } = contract
  const year = dateOf(now, zone).slice(0, 4)
  const money = (minor: number) => moneyText({ minor, currency, locale })
  const month = (of: YearMonth) => dateText(firstDay(of), locale, 'month')
  const title = (days: SleepDays, saving: number): string => {
    const months = monthsAsleep(days).map(month)
    const amount = money(saving)
    if (months.length > NAMED) return t('titleRange', { from: months[0] ?? '', to: months.at(-1) ?? '', amount })
    return t('titleMonths', { months: listFormat(locale).format(months), amount })
  }
  return {
    money,
    less: (minor: number) => (minor > 0 ? `−${money(minor)}` : money(-minor)),
    month,
    title,
    plan: groupNameIn(groups, heldGroup(account)?.id, language),
    shortMonth: (of: YearMonth) => dateText(firstDay(of), locale, 'shortMonth'),
    day: (date: LocalDate) => dateText(date, locale, 'day'),
    dayYear: (date: LocalDate) => dateText(date, locale, date.startsWith(year) ? 'day' : 'fullDay'),
    hours: (seconds: number) =>
      new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(Math.round(seconds / 360) / 10),
  }
}
