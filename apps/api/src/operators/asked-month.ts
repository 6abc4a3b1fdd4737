import { monthFromWire, monthToWire } from '@touchline/contract/wire-time'
import type { YearMonth } from '@touchline/domain/calendar'
import { type Refusal, refuseWith } from '../use-case/refusal.ts'

interface Asked {
  readonly kind: 'asked'
  readonly month: YearMonth
}

export function askedMonth(written: string, last: YearMonth): Asked | Refusal<'month-not-begun'> {
  const month = monthFromWire(written)
  if (month <= last) return { kind: 'asked', month }
  return refuseWith('month-not-begun', 'The month has not begun', { last: monthToWire(last) })
}
