export { addedCost } from './added-cost.ts'
export { type OddBoundary, oddBoundaries } from './boundaries.ts'
export { type PlanCard, type PlanCardStatus, planCards } from './cards.ts'
export type {
  AcceptedChange,
  AcceptedYearlyChange,
  AddedEntry,
  BuyingOrganization,
  ChangeBlock,
  MonthlyRefusal,
  PlanRefusal,
  PlanSchedule,
  PlanSelection,
} from './change.ts'
export { decidePlanChange, kindOf, type PlanChangeInput, planChangeBlock, termEndAt } from './decide.ts'
export { decideYearlyChange } from './decide-yearly.ts'
export { overdueEnd, withFollowers, withOverdueEnds } from './followers.ts'
export { type TimeGain, type TimeLoss, timeGains, timeLosses } from './losses.ts'
export { type NextTerm, nextTermOf } from './next-term.ts'
export { exportBlockAt, isOffered, offeredGroups } from './offering.ts'
export { type PassedBoundary, passBoundary } from './pass-boundary.ts'
export { isPausable, type Pause, pausedBase, pausePlan } from './pause/pause.ts'
export { type Resumption, resumePlan } from './pause/resume.ts'
export { previewPlanChange } from './preview.ts'
export { previewYearlyChange, type YearlyChangePreview } from './preview-yearly.ts'
export { raisedCost } from './raised-cost.ts'
export { withoutDiscount } from './renewal.ts'
export { applySchedule, planIn, scheduleOf } from './schedule.ts'
export { schedulingDeadline } from './scheduling-deadline.ts'
export { type AddRefusal, addBlock, type EndRefusal, endBlock, isWithinMonth, startAtOnce } from './single-plans.ts'
export { compareTiers } from './tiers.ts'
export { type ScheduledCut, scheduledChange, withdrawScheduled } from './withdraw.ts'
export { freeMonths } from './yearly-saving.ts'
