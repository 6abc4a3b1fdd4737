export {
  type BankFile,
  type BankLine,
  bankAmount,
  bankDay,
  bankFileOf,
  bankForms,
  type Entry,
  type FileFault,
  fileFaults,
  isSameAccount,
  type Read,
  type Statement,
} from './bank-file.ts'
export { clues, matchLines, type WaitingBill } from './match-lines.ts'
export { matchPayouts, payoutClues, type WaitingPayout } from './match-payouts.ts'
export { readMt940 } from './mt940.ts'
export { readZengin } from './zengin.ts'
