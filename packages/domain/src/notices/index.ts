export { NOTICES_OF_BELL } from './bell.ts'
export { type DatedKind, type DueNotice, datedKinds, morningOf } from './due.ts'
export {
  asksForPayment,
  forecasts,
  isNoticeKind,
  isSwitchable,
  type MailTopic,
  mailTopicOf,
  type NoticeKind,
  noticeKinds,
  noticeRow,
  noticesOfAdministrators,
  type RecipientTopic,
} from './kinds.ts'
export { type MailClass, mailClasses, type NoticeRow, noticeGroups } from './notice-row.ts'
export { leadsBeyond, nextOutlookLook } from './outlook.ts'
export { type NoticeBooks, plannedNotices } from './planned.ts'
export { impossibleTopics } from './possible.ts'
export {
  arePercents,
  defaultThresholds,
  type NoticeThresholds,
} from './thresholds.ts'
export { crossedMark, markName, type UsageMark, usageMarks } from './usage-marks.ts'
