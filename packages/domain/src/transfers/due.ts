import { addDays, dateOf, type Instant, type LocalDate } from '../calendar/index.ts'
import type { Cycle } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'

/** How long a bank transfer may take. */
const TRANSFER_DAYS = 30

/** The last day on which an invoice that is paid by bank transfer is paid in time. */
export const transferDueOn = (issueDate: LocalDate): LocalDate => addDays(issueDate, TRANSFER_DAYS)

/** Whether a cycle of the contract is paid by bank transfer. */
export const isByTransfer = ({ leastCharge }: Pick<Contract, 'leastCharge'>, cycle: Cycle): boolean =>
  leastCharge?.byCard[cycle] === false

/** The day in the contract's zone on which a bill is paid: a card is charged at once, a bank transfer has its time. */
export function paidOn(contract: Pick<Contract, 'leastCharge' | 'zone'>, cycle: Cycle, billedAt: Instant): LocalDate {
  const day = dateOf(billedAt, contract.zone)
  return isByTransfer(contract, cycle) ? transferDueOn(day) : day
}
