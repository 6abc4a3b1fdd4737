export { endOn, ends, type LastDayFacts } from './ends.ts'
export { type LastDayKind, lastDays, undoneUntil } from './last-days.ts'
