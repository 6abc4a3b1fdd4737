export { type PlanCard, type PlanCardStatus, planCards } from './cards.ts'
export type {
  AcceptedChange,
  AcceptedYearlyChange,
  AddedEntry,
  BuyingOrganization,
  PlanChange,
  PlanRefusal,
  PlanSchedule,
  PlanSelection,
  YearlyChange,
} from './change.ts'
export { decidePlanChange, type PlanChangeInput, planChangeBlock, termEndAt } from './decide.ts'
export { decideYearlyChange } from './decide-yearly.ts'
export { type TimeLoss, timeLosses } from './losses.ts'
export { type NextTerm, nextTermOf } from './next-term.ts'
export { offeredGroups } from './offering.ts'
export { type PassedBoundary, passBoundary } from './pass-boundary.ts'
export {
  type Pause,
  type PausedEntry,
  pausedBase,
  pausePlan,
  type WaitingEntry,
} from './pause.ts'
export { type PlanChangePreview, previewPlanChange } from './preview.ts'
export { previewYearlyChange, type YearlyChangePreview } from './preview-yearly.ts'
export { withoutDiscount } from './renewal.ts'
export { reservationDeadline } from './reservation.ts'
export { type Resumption, resumePlan } from './resume.ts'
export { applySchedule, planIn } from './schedule.ts'
export { type AddRefusal, addBlock, type EndRefusal, endBlock, isWithinMonth, startAtOnce } from './single-plans.ts'
export { type ReservedChange, type ReservedCut, reservedChange, withdrawReserved } from './withdraw.ts'
