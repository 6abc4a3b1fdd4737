export type { AuditEntry, AuditFacts, WrittenEntry } from './audit-facts.ts'
export {
  type AuditKind,
  type AuditKindOf,
  type AuditRecord,
  type AuditTopic,
  auditKinds,
  type ConfirmedAction,
  type ConfirmedKind,
  changesBills,
  confirmationOf,
  confirmedKinds,
  isAuditKind,
  movesDates,
  securityOf,
  topicOf,
} from './audit-kinds.ts'
export { contractLanes, type Stretch } from './lanes.ts'
export { type AdditionItems, type SeatItems, seatItems } from './seat-items.ts'
export { standingDifference } from './standing-difference.ts'
export { waysBack, waysOf } from './take-back/ways.ts'
export { newestOf, type TimelineKind, timelineKinds, timelineSources } from './timeline.ts'
