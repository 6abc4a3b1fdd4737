export type { CancellationRefusal, Cancelling } from './cancelling.ts'
export { decideCancellation } from './decide.ts'
export { previewCancellation } from './preview.ts'
export { cancellationDates, isCancellationDate, scheduledCancellationOf } from './scheduled-cancellation.ts'
