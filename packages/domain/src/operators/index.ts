export { type ActName, actNames } from './acts.ts'
export {
  type ApprovalFault,
  type ApprovalState,
  type ApprovalStep,
  approvalEnd,
  approvalFault,
  approvalStates,
} from './approvals.ts'
export { amountsTyped, amountTyped } from './find/amounts.ts'
export { type FindFault, LEAST_CHARACTERS, MOST_CHARACTERS, readAsked } from './find/read.ts'
export type { AmountIn, Chip, FindReading, NumberPart, ReadingKind } from './find/reading.ts'
export { type ImpossibleReason, impossibleReasons } from './impossible.ts'
export { limitOf, needsSecondPerson, type OperatorLimits } from './limits.ts'
export {
  LOOK_IDLE_SECONDS,
  LOOK_LINK_SECONDS,
  LOOK_SECONDS,
  type LookedScreen,
  type LookSetting,
  lookActions,
  lookedScreens,
  lookSettings,
  screensOf,
} from './looks.ts'
export {
  hasRight,
  mayApprove,
  mostDays,
  needsCase,
  type OperatorRight,
  type OperatorRole,
  operatorRoles,
  readings,
  secondPersonFor,
  whoApproves,
  whoMay,
} from './roles.ts'
export {
  groupOf,
  inOrder,
  missingParts,
  type TodayKind,
  todayGroups,
  todayKinds,
  todayKindsOf,
} from './today.ts'
export {
  type DeskPath,
  isDeskAddress,
  LONGEST_VIEW_NAME,
  MOST_VIEWS,
  viewNameFault,
} from './views.ts'
