import './seldom.css'

/** Rarely shown, in one part. */
export { KeepSeats } from '../../../forms/scheduled/keep-seats.tsx'
export { WithdrawSleep } from '../../../forms/scheduled/withdraw-sleep.tsx'
export { BankDialog } from '../transfer/bank-dialog.tsx'
export { BoughtLately } from './bought-lately.tsx'
export { ForRequest } from './for-request.tsx'
export { Renewing } from './renewing.tsx'
export { Repair } from './repair.tsx'
export { SeldomAnswer } from './seldom-answer.tsx'
export { UndoneUntil } from './undone-until.tsx'
