export type { CancellationRefusal, Cancelling, CancellingPreview } from './cancelling.ts'
export { type CancellingInput, decideCancellation } from './decide.ts'
export { previewCancellation } from './preview.ts'
export { cancellationDates, isCancellationDate, reservationOf } from './reservation.ts'
