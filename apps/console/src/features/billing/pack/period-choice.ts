import { addMonths, type LocalDate } from '@touchline/domain/calendar'
import {
  monthsPeriod,
  type Period,
  type PeriodFault,
  periodFault,
  type YearPreset,
  yearPeriod,
  yearPresets,
} from '@touchline/domain/period-pack'

/** Possibly invalid. */
export interface TypedPeriod {
  readonly from: string
  readonly to: string
}

const MONTHS = 24

export interface Offered {
  readonly years: readonly (Period & { readonly preset: YearPreset })[]
  readonly months: readonly Period[]
}

export const offeredPeriods = (today: LocalDate, fiscalYearStart: number): Offered => ({
  years: yearPresets(fiscalYearStart).map((preset) => ({
    preset,
    ...yearPeriod(preset, { today, fiscalYearStart }),
  })),
  months: Array.from({ length: MONTHS }, (_, back) => {
    const month = addMonths(today.slice(0, 7), -back)
    return monthsPeriod(month, month)
  }),
})

export const keyOf = ({ from, to }: TypedPeriod): string => `${from} ${to}`

export interface PeriodFaults {
  readonly from: 'missing' | null
  readonly to: 'missing' | PeriodFault | null
}

export function faultsOf({ from, to }: TypedPeriod): PeriodFaults {
  const isWhole = from !== '' && to !== ''
  return {
    from: from === '' ? 'missing' : null,
    to: to === '' ? 'missing' : isWhole ? periodFault({ from, to }) : null,
  }
}
