import type { HistoryLanes } from '@touchline/contract/history'
import { endFromWire, instantFromWire } from '@touchline/contract/wire-time'
import { addMonths, type Instant, monthOf, startOfMonth, type YearMonth } from '@touchline/domain/calendar'

export const zooms = ['quarter', 'year', 'twoYears'] as const
export type Zoom = (typeof zooms)[number]

const monthsIn = { quarter: 3, year: 12, twoYears: 24 } as const satisfies Record<Zoom, number>
const step = { quarter: 1, year: 1, twoYears: 3 } as const satisfies Record<Zoom, number>

interface MonthStart {
  readonly month: YearMonth
  readonly at: Instant
}

export interface Window {
  readonly start: Instant
  readonly until: Instant
  readonly times: number
  readonly ticks: readonly MonthStart[]
}

/** At least as many as the zoom shows. */
export function windowOf({ startDate, untilDate, zone }: HistoryLanes, zoom: Zoom): Window {
  const shown = monthsIn[zoom]
  const until = endFromWire(untilDate) ?? instantFromWire(untilDate)
  const end = monthOf(until, zone)
  const first = monthOf(instantFromWire(startDate), zone)
  const fewest = addMonths(end, -shown)
  const begin = first < fewest ? first : fewest
  const months = monthsFrom(begin, end)
  return {
    start: startOfMonth(begin, zone),
    until,
    times: months.length / shown,
    ticks: months
      .filter((month) => (Number(month.slice(5)) - 1) % step[zoom] === 0)
      .map((month) => ({ month, at: startOfMonth(month, zone) })),
  }
}

function monthsFrom(begin: YearMonth, end: YearMonth): readonly YearMonth[] {
  const months: YearMonth[] = []
  for (let month = begin; month < end; month = addMonths(month, 1)) months.push(month)
  return months
}
