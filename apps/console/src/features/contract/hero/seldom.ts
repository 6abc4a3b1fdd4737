/** What the overview of a club that pays a bill by card, as most do, never shows: small, and in one part. */
export { ToTransfer } from '../transfer/to-transfer.tsx'
export { TransferAnswer } from '../transfer/transfer-answer.tsx'
export { NothingDue } from './nothing-due.tsx'
export { Repair } from './repair.tsx'
