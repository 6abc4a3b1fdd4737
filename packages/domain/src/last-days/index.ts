export { endOn, ends, type LastDayFacts, lastDayOf } from './ends.ts'
export { type LastDayKind, lastDays, undoneUntil, undoUntil } from './last-days.ts'
