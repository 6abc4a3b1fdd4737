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

/** What an organisation used over time, oldest first. */
export interface UsageHistory {
  /** The last twelve whole months that the contract has, and the running one; none is left out. */
  readonly months: readonly UsedMonth[]
  /** Those of the last 62 days with use. */
  readonly days: readonly UsedDay[]
}
