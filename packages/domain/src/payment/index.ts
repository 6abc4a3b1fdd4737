export { billKind, waitsForTransfer } from './bill-kind.ts'
export {
  type BillNote,
  type BillState,
  billBalance,
  billNotes,
  billState,
  billStateKind,
  billStates,
  isOverdue,
  wentBack,
} from './bill-state.ts'
export { cardExpiry } from './card-expiry.ts'
export {
  type BookedCharge,
  type ChargeDifference,
  compareCharge,
  isBookable,
  type ProvidersCharge,
} from './compare-charge.ts'
export {
  type BookedDispute,
  compareDispute,
  type DisputeDifference,
  type ProvidersDispute,
} from './compare-dispute.ts'
export {
  decideRefund,
  type RefundableBill,
  type RefundFacts,
  type RefundOrder,
  refundableLines,
  refundsInOrder,
} from './decide-refund.ts'
export {
  declineCodes,
  declineOf,
  isRetryUseful,
} from './declines.ts'
export { afterDispute, type DisputeState } from './dispute.ts'
export {
  type Dunning,
  type DunningCourse,
  type DunningRule,
  dunningCourse,
  LAST_TRY_DAY,
  readDunning,
  triesAfter,
  tryDays,
  usualDunning,
} from './dunning.ts'
export {
  composeEvidence,
  type Evidence,
  type EvidenceFault,
  type EvidenceFile,
  type EvidencePart,
  type EvidenceTexts,
  evidenceFault,
  evidenceLength,
  evidenceParts,
  MOST_EVIDENCE,
} from './evidence.ts'
export {
  type EvidenceFileFault,
  evidenceFileFaults,
  MOST_EVIDENCE_FILE_BYTES,
  readEvidenceFile,
} from './evidence-file.ts'
export { type ForeignMark, foreignMark, isForeignCharge } from './foreign-charge.ts'
export { type BilledAs, type FoundPayment, type FoundVerdict, judgeFound } from './found-payment.ts'
export { type GivenBack, stillToBook, stillToNote } from './given-back.ts'
export { isHardDecline } from './hard-decline.ts'
export {
  afterResult,
  finalStatuses,
  isFinal,
  isLegalStep,
  type PaymentResult,
  type PaymentStatus,
  paymentStatuses,
} from './payment-status.ts'
export { shownDecline, shownFailure } from './shown-failure.ts'
