import { addDays, dateOf, daysBetween, type LocalDate, lastDay } from '@touchline/domain/calendar'
import { courseOf, courseOfMonthBefore, type Pace, type UsageHistory } from '@touchline/domain/usage'
import type { PacePoint } from '@touchline/ui/chart/lines/pace-shape.ts'
import { type PaceSubject, paceOf } from './pace-subject.ts'

export interface PaceDay {
  readonly date: LocalDate
  readonly x: number
  readonly total: number
  readonly used: number | null
}

export interface PaceModel {
  readonly pace: Pace
  readonly span: number
  readonly nowX: number
  readonly days: readonly PaceDay[]
  readonly before: readonly PacePoint[] | null
  readonly overX: number | null
}

export function paceModel(subject: PaceSubject, history: UsageHistory): PaceModel {
  const { period, zone, now, kind, time } = subject
  const pace = paceOf(subject, history)
  const start = dateOf(period.start, zone)
  const span = daysBetween(start, dateOf(period.end, zone))
  const xAt = (at: number) => ((at - period.start) / (period.end - period.start)) * span
  const input = { history, kind, zone, at: now }
  const past = courseOf(input, period, time.used).map(({ date, used, total }, index, all) => ({
    date,
    x: index === all.length - 1 ? xAt(now) : daysBetween(start, date) + 1,
    total,
    used,
  }))
  const before = period.cycle === 'month' ? courseOfMonthBefore(input) : null
  const crossed = past.find(({ total }) => total >= time.limit.hard)?.x ?? xAt(now)
  return {
    pace,
    span,
    nowX: xAt(now),
    days: [...past, ...comingDays(subject, pace, span)],
    before: before?.map(({ total }, index) => ({ x: ((index + 1) * span) / before.length, value: total })) ?? null,
    overX: pace.state === 'used-up' ? crossed : pace.runsOutAt === null ? null : xAt(pace.runsOutAt),
  }
}

function comingDays({ period, zone, now, time }: PaceSubject, { outlook }: Pace, span: number): readonly PaceDay[] {
  if (outlook === null) return []
  const [start, today, end] = [dateOf(period.start, zone), dateOf(now, zone), dateOf(period.end, zone)]
  const nowX = ((now - period.start) / (period.end - period.start)) * span
  const days: PaceDay[] = []
  for (let date = nextAfter(today, period.cycle); date < end; date = nextAfter(date, period.cycle)) {
    const x = daysBetween(start, date) + 1
    const total = time.used + ((outlook.expected - time.used) * (x - nowX)) / (span - nowX)
    days.push({ date, x, total, used: null })
  }
  return days
}

function nextAfter(date: LocalDate, cycle: 'month' | 'year'): LocalDate {
  const tomorrow = addDays(date, 1)
  return cycle === 'month' ? tomorrow : lastDay(tomorrow.slice(0, 7))
}
