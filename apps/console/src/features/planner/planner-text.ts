import type { LocalDate } from '@touchline/domain/calendar'
import { figureText } from '@touchline/ui/chart/figure.ts'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { dateText } from '@touchline/words/date-text'
import { listFormat } from '@touchline/words/list-format'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { groupNameIn } from '../../lib/wire/group-name.ts'
import type { PlannedChoice } from './choice.ts'

/** With other hours it is not "as things stand". */
export function useStandingName({ upload, exporting }: PlannedChoice): string {
  const t = useTranslations('planner')
  return upload === null && exporting === null ? t('asThingsStand') : t('onTodaysPlan')
}

export function usePlannerText({ contract: { currency }, groups, catalogue }: Account) {
  const t = useTranslations('planner')
  const plans = useTranslations('plans')
  const what = useTranslations('requests.what')
  const { locale, language } = useLanguage()
  const signedCount = new Intl.NumberFormat(locale, { signDisplay: 'always' })
  const addOn = (groupId: string, count: number) =>
    what('custom', { count: signedCount.format(count), name: groupNameIn(groups, groupId, language) })
  const money = (minor: number | bigint) => moneyText({ minor: Number(minor), currency, locale })
  return {
    currency,
    locale,
    money,
    figure: (minor: number, style: 'decimal' | 'currency' = 'decimal') =>
      figureText({ minor, currency, locale }, style).replace('-', '−'),
    signed: (minor: bigint) =>
      minor === 0n ? money(0) : `${minor < 0n ? '−' : '+'}${money(minor < 0n ? -minor : minor)}`,
    day: (date: LocalDate) => dateText(date, locale, 'day'),
    dayShort: (date: LocalDate) => dateText(date, locale, 'shortDay'),
    dayYear: (date: LocalDate) => dateText(date, locale, 'fullDay'),
    monthShort: (date: LocalDate) => dateText(date, locale, 'shortMonth'),
    hours: (seconds: number) =>
      new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(Math.round(seconds / 360) / 10),
    plan: (groupId: string | null) =>
      groupId === null
        ? plans('noPlan')
        : t(catalogue.groups.get(groupId)?.cycle === 'year' ? 'planByYear' : 'planByMonth', {
            plan: groupNameIn(groups, groupId, language),
          }),
    planName: (groupId: string) => groupNameIn(groups, groupId, language),
    addOn,
    addOns: (counts: PlannedChoice['addOns']) => [...counts].map(([groupId, count]) => addOn(groupId, count)),
    list: (parts: readonly string[]) => listFormat(locale, 'unit').format(parts),
  }
}
