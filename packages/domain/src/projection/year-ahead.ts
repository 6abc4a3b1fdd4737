import type { LocalDate } from '../calendar/index.ts'
import type { PlannedChange } from './planned-change.ts'
import { project } from './project.ts'
import { type PlannedYear, type YearInput, yearOf } from './year.ts'

/** The one answer to what twelve months cost; from today by default. */
export const yearAhead = (input: YearInput, changes: readonly PlannedChange[], from?: LocalDate): PlannedYear =>
  yearOf(input, (months) => project({ ...input, changes, months }), from)
