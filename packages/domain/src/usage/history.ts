import type { LocalDate, Seconds, YearMonth } from '../calendar/index.ts'

export interface UsedTimes {
  readonly uploadSeconds: Seconds
  readonly exportSeconds: Seconds
}

interface UsedMonth extends UsedTimes {
  readonly month: YearMonth
}

interface UsedDay extends UsedTimes {
  readonly date: LocalDate
}

export interface UsageHistory {
  readonly months: readonly UsedMonth[]
  readonly days: readonly UsedDay[]
}
