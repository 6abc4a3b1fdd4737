export { ALL_KINDS, type EventKind, eventKinds, eventTable, isEventKind, MOST_RECEIVERS } from './kinds.ts'
export { afterFailure } from './retries.ts'
