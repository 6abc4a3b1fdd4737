export { addDays, addMonthsToDate, daysBetween } from './dates.ts'
export {
  addMonths,
  daysInMonth,
  firstDay,
  firstWholeMonth,
  lastDay,
  monthInterval,
  nextMonth,
  startOfMonth,
} from './months.ts'
export { rememberedByMonth } from './remembered.ts'
export { termAt, type YearlyTerm, yearlyTerm } from './terms.ts'
export {
  DAY,
  HOUR,
  type Instant,
  type Interval,
  type LocalDate,
  type Milliseconds,
  type Seconds,
  type YearMonth,
  type Zone,
} from './time.ts'
export { zoneNamed } from './zone-name.ts'
export { dateOf, dayStarts, lastDayBefore, monthOf, startOfDay, startOfNextMonth } from './zones.ts'
