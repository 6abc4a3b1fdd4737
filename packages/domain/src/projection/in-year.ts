import { addMonthsToDate, type LocalDate } from '../calendar/index.ts'

const YEAR = 12

/** Whether a day lies in the twelve months up to today. Today's payments are over. */
export const isInLastYear = (date: LocalDate, today: LocalDate): boolean =>
  date > addMonthsToDate(today, -YEAR) && date <= today

/** Whether a day lies in the twelve months after today: with those up to today, every day is in one of them. */
export const isInNextYear = (date: LocalDate, today: LocalDate): boolean =>
  date > today && date <= addMonthsToDate(today, YEAR)
