export type { CancellationRefusal, KeptEntry, Leaving, LeavingPreview } from './cancelling.ts'
export { decideCancellation, waysToLeave, withdrawalOf } from './decide.ts'
export {
  type EndingStep,
  endingSteps,
  gamesKeptUntil,
  keptAfterEnd,
  keptUntil,
  reopenedUntil,
} from './ending.ts'
export { previewCancellation, previewWaysToLeave } from './preview.ts'
export { type CancellationReason, cancellationReasons } from './reasons.ts'
export { cancellationDates, isCancellationDate, leavingOn, scheduledCancellationOf } from './scheduled-cancellation.ts'
