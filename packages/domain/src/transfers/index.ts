export { isByTransfer, paidOn, transferDueOn } from './due.ts'
export { type Credit, type Share, shareCredit } from './share-credit.ts'
