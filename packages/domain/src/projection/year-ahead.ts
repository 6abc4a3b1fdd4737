import type { LocalDate } from '../calendar/index.ts'
import type { PlannedChange } from './planned-change.ts'
import { project } from './project.ts'
import { type PlannedYear, type YearInput, yearOf } from './year.ts'

/** By the functions that charge; today if no day is given. The one answer to what twelve months cost. */
export const yearAhead = (input: YearInput, changes: readonly PlannedChange[], from?: LocalDate): PlannedYear =>
  yearOf(input, (months) => project({ ...input, changes, months }), from)
