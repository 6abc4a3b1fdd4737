import type { LocalDate } from '../calendar/index.ts'
import type { PlannedChange } from './planned-change.ts'
import { project } from './project.ts'
import { type PlannedYear, type YearInput, yearOf } from './year.ts'

/**
 * What is paid in the twelve months after a day, by the functions that charge; after today, where no day is given. It is the one
 * answer to "what will the next twelve months cost?", with changes or, as `standingYear` has it too, without.
 */
export const yearAhead = (input: YearInput, changes: readonly PlannedChange[], from?: LocalDate): PlannedYear =>
  yearOf(input, (months) => project({ ...input, changes, months }), from)
