export {
  type Account,
  type AccountName,
  type Accounts,
  accountNames,
  doubleNumbers,
  usualAccounts,
} from './accounts.ts'
export { bookedIn, type CloseFault, type Closing, closeFault } from './closings.ts'
export { type DeferredTerm, deferralIn } from './deferral.ts'
export { addEntry, type Entry, entryOf, type Fact, isBalanced, type Ledger, type Sides, sidesOf } from './entry.ts'
export { type BilledLine, type EntryKind, type Happening, type Posting, postingsOf } from './postings.ts'
