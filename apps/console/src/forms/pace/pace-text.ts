import { addDays, dateOf, type LocalDate } from '@touchline/domain/calendar'
import { shownTenths } from '@touchline/domain/usage'
import { dateText } from '@touchline/words/date-text'
import { sentences } from '@touchline/words/sentences'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { isInHours, unitOf } from '../../lib/usage-units.ts'
import type { PaceDay, PaceModel } from './pace-days.ts'
import type { PaceSubject } from './pace-subject.ts'

export function usePaceText({ kind, isUnlimited = false }: Pick<PaceSubject, 'kind'> & Partial<PaceSubject>) {
  const t = useTranslations('pace')
  const terms = useTranslations('terms')
  const { locale } = useLanguage()
  const figure = (seconds: number) => {
    const unit = isInHours(kind, seconds, isUnlimited) ? 'hours' : unitOf[kind]
    const shown = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(shownTenths(seconds, unit) / 10)
    const text = unit === 'hours' ? terms('hours', { hours: shown }) : terms('minutes', { minutes: shown })
    return text.replaceAll(' ', '\u00a0')
  }
  const weekday = (date: LocalDate) => dateText(date, locale, 'weekday')
  const day = ({ date, used, total }: PaceDay) =>
    used === null
      ? t('coming', { date: weekday(date), total: figure(total) })
      : t('past', { date: weekday(date), used: figure(used), total: figure(total) })
  return { locale, figure, weekday, day, dated: (date: LocalDate) => dateText(date, locale, 'day') }
}

export function usePaceLabel(subject: PaceSubject, { pace, before }: PaceModel): string {
  const t = useTranslations('pace')
  const { figure, weekday, dated, locale } = usePaceText(subject)
  const { kind, time, isUnlimited, period, zone, now } = subject
  const [used, date] = [figure(time.used), dated(dateOf(now, zone))]
  const last = before?.at(-1)
  const month = dateText(addDays(dateOf(period.start, zone), -1), locale, 'month')
  const { outlook, runsOutOn, state } = pace
  const end = dated(dateOf(period.end - 1, zone))
  return sentences([
    kind === 'upload' ? t('picture.upload') : t('picture.export'),
    isUnlimited
      ? t('picture.unlimited', { used, date })
      : t('picture.used', { used, limit: figure(time.limit.hard), date }),
    state === 'early' ? t('picture.early') : '',
    outlook === null ? '' : t('picture.end', { total: figure(outlook.expected), date: end }),
    outlook === null || outlook.lowest === outlook.highest
      ? ''
      : t('picture.range', { lowest: figure(outlook.lowest), highest: figure(outlook.highest) }),
    runsOutOn === null ? '' : t('picture.runsOut', { date: weekday(runsOutOn) }),
    state === 'used-up' ? t('picture.usedUp') : '',
    last === undefined ? '' : t('picture.before', { month, total: figure(last.value) }),
  ])
}
