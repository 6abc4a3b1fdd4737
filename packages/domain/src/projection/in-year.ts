import { addMonthsToDate, type LocalDate } from '../calendar/index.ts'

const YEAR = 12

export const isInLastYear = (date: LocalDate, today: LocalDate): boolean =>
  date > addMonthsToDate(today, -YEAR) && date <= today

export const isInNextYear = (date: LocalDate, today: LocalDate): boolean =>
  date > today && date <= addMonthsToDate(today, YEAR)
