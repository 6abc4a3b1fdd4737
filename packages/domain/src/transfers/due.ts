import { addDays, type LocalDate } from '../calendar/index.ts'

/** How long a bank transfer may take. */
const TRANSFER_DAYS = 30

/** The last day on which an invoice that is paid by bank transfer is paid in time. */
export const transferDueOn = (issueDate: LocalDate): LocalDate => addDays(issueDate, TRANSFER_DAYS)
