import { addDays, dateOf, type Instant, type LocalDate } from '../calendar/index.ts'
import type { Cycle } from '../catalogue/index.ts'
import type { Contract } from '../contract/index.ts'

const TRANSFER_DAYS = 30

export const transferDueOn = (issueDate: LocalDate): LocalDate => addDays(issueDate, TRANSFER_DAYS)

export const isByTransfer = ({ leastCharge }: Pick<Contract, 'leastCharge'>, cycle: Cycle): boolean =>
  leastCharge?.byCard[cycle] === false

/** In the contract's zone. */
export function paidOn(contract: Pick<Contract, 'leastCharge' | 'zone'>, cycle: Cycle, billedAt: Instant): LocalDate {
  const day = dateOf(billedAt, contract.zone)
  return isByTransfer(contract, cycle) ? transferDueOn(day) : day
}
