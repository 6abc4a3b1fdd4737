import './seldom.css'

/** Rarely shown, in one part. */
export { KeepSeats } from '../../../forms/scheduled/keep-seats.tsx'
export { WithdrawSleep } from '../../../forms/scheduled/withdraw-sleep.tsx'
export { BoughtLately } from '../coming/bought-lately.tsx'
export { ForRequest } from '../coming/for-request.tsx'
export { UndoneUntil } from '../coming/undone-until.tsx'
export { BankDialog } from '../transfer/bank-dialog.tsx'
export { Renewing } from './renewing.tsx'
export { Repair } from './repair.tsx'
export { SeldomAnswer } from './seldom-answer.tsx'
