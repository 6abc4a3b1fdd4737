export {
  type Account,
  type AccountName,
  type Accounts,
  accountNames,
  doubleNumbers,
  usualAccounts,
} from './accounts.ts'
export { bookedIn, type Closing, closeFault } from './closings.ts'
export { type DeferredTerm, deferralIn } from './deferral.ts'
export { addEntry, type Entry, entryOf, type Fact, isBalanced, type Ledger, sidesOf } from './entry.ts'
export type { Book, BooksOf } from './form.ts'
export { type ExportForm, exportFault, exportForms, formOf } from './forms.ts'
export { type BilledLine, correctedLines, type Happening, postingsOf } from './postings.ts'
