import {
  addDays,
  dateOf,
  daysBetween,
  firstDay,
  firstWholeMonth,
  type LocalDate,
  nextMonth,
} from '@touchline/domain/calendar'
import type { PaceFigures, PacePoint, PaceTexts } from '@touchline/ui/chart/lines/pace-shape.ts'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { isInHours, type TimeKind } from '../../lib/usage-units.ts'
import type { PaceModel } from './pace-days.ts'
import type { PaceSubject } from './pace-subject.ts'
import { usePaceText } from './pace-text.ts'

const SECONDS = { upload: 3600, export: 60 } as const satisfies Record<TimeKind, number>

export const inUnit = (kind: TimeKind, seconds: number): number => seconds / SECONDS[kind]

export function paceUnit({ kind, time, isUnlimited }: PaceSubject, { pace }: PaceModel): number {
  const highest = Math.max(time.used, pace.outlook?.expected ?? 0)
  return isInHours(kind, highest, isUnlimited) ? SECONDS.upload : SECONDS[kind]
}

/** Above the highest value, and above the limit. */
const [HEADROOM, OVER_LIMIT] = [1.08, 4 / 3]

export function paceFigures(subject: PaceSubject, model: PaceModel): PaceFigures {
  const { time, isUnlimited } = subject
  const unit = paceUnit(subject, model)
  const shown = (seconds: number) => seconds / unit
  const pointOf = ({ x, value }: PacePoint) => ({ x, value: shown(value) })
  const { pace, days, before, overX, span, nowX } = model
  const { hard, soft } = time.limit
  const expected = pace.outlook?.expected ?? 0
  const ends = Math.max(time.used, expected)
  const top = Math.max(isUnlimited ? ends * OVER_LIMIT : hard * OVER_LIMIT, ends * HEADROOM)
  return {
    span,
    top: top === 0 ? 1 : shown(top),
    now: { x: nowX, value: shown(time.used) },
    steps: days.filter(({ used }) => used !== null).map(({ x, total }) => pointOf({ x, value: total })),
    before: before?.map(pointOf) ?? null,
    limit: isUnlimited ? null : { hard: shown(hard), soft: soft > 0 && soft < hard ? shown(soft) : null },
    outlook:
      pace.outlook === null
        ? null
        : { lowest: shown(pace.outlook.lowest), expected: shown(expected), highest: shown(pace.outlook.highest) },
    over: isUnlimited || overX === null || ends <= hard ? null : { x: overX, value: shown(ends) },
  }
}

const LAST_DAYS = 8

const MONTH_PX = 36

export function usePaceTexts(subject: PaceSubject, model: PaceModel, place: PlaceOfTexts): PaceTexts {
  const t = useTranslations('pace')
  const { period, zone, now, time } = subject
  const terms = useTranslations('terms')
  const { figure, locale } = usePaceText(subject)
  const zero = paceUnit(subject, model) === SECONDS.upload ? terms('hours', { hours: '0' }) : figure(0)
  const { outlook, runsOutOn } = model.pace
  const last = model.before?.at(-1)
  const today = dateOf(now, zone)
  const month = dateText(addDays(dateOf(period.start, zone), -1), locale, 'month')
  return {
    today: place.isLabelled ? t('todayOn', { date: dateText(today, locale, 'shortDay') }) : t('today'),
    now: figure(time.used),
    limit: t('limit', { figure: figure(time.limit.hard) }),
    soft: t('warning', { figure: figure(time.limit.soft) }),
    end: outlook === null ? '' : t('end', { figure: figure(outlook.expected) }),
    before: last === undefined ? '' : t('before', { month, figure: figure(last.value) }),
    out: runsOutOn === null ? '' : dateText(runsOutOn, locale, 'shortWeekday'),
    ticks: period.cycle === 'month' ? dayTicks(model.span, place) : monthTicks(subject, model.span, place, locale),
    formatValue: (value) => (value === 0 ? zero : new Intl.NumberFormat(locale).format(value)),
  }
}

interface PlaceOfTexts {
  readonly width: number
  readonly isLabelled: boolean
}

const dayTicks = (span: number, { isLabelled }: PlaceOfTexts): PaceTexts['ticks'] =>
  [1, ...(isLabelled ? [5, 10, 15, 20, 25] : [10, 20]), span >= 30 ? 30 : span].map((day) => ({
    x: day - 0.5,
    text: String(day),
  }))

function monthTicks(
  { period, zone }: PaceSubject,
  span: number,
  { width }: PlaceOfTexts,
  locale: string,
): PaceTexts['ticks'] {
  const [start, end] = [dateOf(period.start, zone), dateOf(period.end, zone)]
  const firsts: LocalDate[] = []
  for (
    let first = firstDay(firstWholeMonth(period.start, zone));
    first < end;
    first = firstDay(nextMonth(first.slice(0, 7)))
  )
    firsts.push(first)
  return firsts
    .filter((_, index) => width / 12 >= MONTH_PX || index % 3 === 0)
    .map((first) => ({ x: daysBetween(start, first), text: dateText(first, locale, 'shortMonth') }))
    .filter(({ x }) => x < span - LAST_DAYS)
}
