import { addMonths, firstDay, type LocalDate, lastDay, type YearMonth } from '../calendar/index.ts'

/** In the organisation's zone, inclusive. */
export interface Period {
  readonly from: LocalDate
  readonly to: LocalDate
}

export const monthsPeriod = (first: YearMonth, last: YearMonth): Period => ({
  from: firstDay(first),
  to: lastDay(last),
})

export type YearPreset = 'this-year' | 'last-year' | 'this-fiscal-year' | 'last-fiscal-year'

const JANUARY = 1

export const yearPresets = (fiscalYearStart: number): readonly YearPreset[] =>
  fiscalYearStart === JANUARY
    ? ['this-year', 'last-year']
    : ['this-year', 'last-year', 'this-fiscal-year', 'last-fiscal-year']

interface Today {
  readonly today: LocalDate
  readonly fiscalYearStart: number
}

const MONTHS = 12

export function yearPeriod(preset: YearPreset, { today, fiscalYearStart }: Today): Period {
  const isFiscal = preset === 'this-fiscal-year' || preset === 'last-fiscal-year'
  const begins = `${today.slice(0, 4)}-${String(isFiscal ? fiscalYearStart : JANUARY).padStart(2, '0')}`
  const current = begins > today ? addMonths(begins, -MONTHS) : begins
  const first = preset === 'last-year' || preset === 'last-fiscal-year' ? addMonths(current, -MONTHS) : current
  return monthsPeriod(first, addMonths(first, MONTHS - 1))
}

const MOST_YEARS = 100

export type PeriodFault = 'ends-before' | 'too-long'

export function periodFault({ from, to }: Period): PeriodFault | null {
  if (to < from) return 'ends-before'
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) >= MOST_YEARS ? 'too-long' : null
}

export function periodName({ from, to }: Period): string {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)]
  const isWhole = from === firstDay(first) && to === lastDay(last)
  const [begin, end] = isWhole ? [first, last] : [from, to]
  return begin === end ? begin : `${begin}--${end}`
}
