export type { CardOnFile } from './card.ts'
export { type DueNotice, morningOf } from './due.ts'
export type { AmountFact, CardFact, NoticeFacts } from './facts.ts'
export { hasSwitch, isNoticeKind, isSwitchable, type NoticeKind, noticeKinds, noticeRow } from './kinds.ts'
export type { MailClass, NoticeGroup, NoticeRow, NoticeTime, VoidReason } from './notice-row.ts'
export { leadsBeyond, nextOutlookLook } from './outlook.ts'
export { type NoticeBooks, plannedNotices } from './planned.ts'
export {
  arePercents,
  defaultThresholds,
  isUsagePercent,
  type NoticeThresholds,
} from './thresholds.ts'
export { crossedMark, markName, type UsageMark, usageMarks } from './usage-marks.ts'
